// The chosen theme and language, before anything is drawn: no flash of the other one.
{
  const theme = localStorage.getItem('oya.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  document.documentElement.lang = localStorage.getItem('oya.language') ?? 'en'
}
