import type { MouseEvent } from 'react'

/** For what changes under the pointer: the second click of a double click was not meant for what is there by then. */
export const onFirstClick =
  (act: () => void) =>
  ({ detail }: MouseEvent) => {
    if (detail < 2) act()
  }
