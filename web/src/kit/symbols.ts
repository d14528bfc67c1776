/** The symbols of a drawing without the drawing around them. */
export const bare = (svg: string): string => svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
