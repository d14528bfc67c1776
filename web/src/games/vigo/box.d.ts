declare module 'virtual:oya/box/vigo' {
  type Numbers = number[]
  const box: {
    slots: Numbers
    printed_farmers: Numbers
    printed_values: Numbers
    win: Numbers
    lose_same_colour: Numbers
    lose_other_colour: Numbers
    rounds: number
    tricks: number
  }
  export default box
}
