let title = ''

/** The server writes it into the head of the document; in the browser the document itself has it. */
export const noteTitle = (next: string): void => {
  title = next
}

export const drawnTitle = (): string => title
