/** An icon over its word, or beside it where there is room (shell.css): the tools of the header, and the five entries. */
export const toolEntry = 'bar-entry tool-entry'
export const navEntry = 'bar-entry nav-entry'
