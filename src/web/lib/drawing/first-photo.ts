interface Photo {
  srcSet: string
  sizes: string
}

let photo: Photo | null = null

/** The photo that is seen first on what the server draws: the document asks for it before its scripts. */
export const noteFirstPhoto = (next: Photo | null): void => {
  photo = next
}

export const drawnPhoto = (): Photo | null => photo
