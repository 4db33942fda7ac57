/** The application's document without anybody's data: the service worker puts in what was kept on the device. */
export const emptyDocumentPath = '/without-connection'

/** In the account header of a document for whoever is not signed in. */
export const nobody = 'nobody'
