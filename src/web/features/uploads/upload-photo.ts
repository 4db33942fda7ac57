import type { uploadEndpoints } from '#contract/uploads.ts'
import { call } from '#web/lib/api/api-client.ts'
import { toApiError, toOfflineError } from '#web/lib/api/api-error.ts'
import { t } from '#words/t.ts'
import { shrinkPhoto } from './shrink-photo.ts'

const startUpload = call<typeof uploadEndpoints.start>('POST /api/objects/upload')

interface UploadOptions {
  purpose: 'post' | 'profile'
  signal: AbortSignal
  /** 0 to 1. */
  onProgress: (share: number) => void
}

/** Asks for an address, sends the photo there in the size that is needed, and answers the address without its query part. */
export async function uploadPhoto(
  photo: File,
  { purpose, signal, onProgress }: UploadOptions,
): Promise<string> {
  const file = await shrinkPhoto(photo)
  const { uploadURL } = await startUpload({ body: { purpose }, signal })
  await putFile(uploadURL, file, { signal, onProgress })
  return uploadURL.replace(/\?.*$/s, '')
}

/** By XMLHttpRequest, because fetch does not tell how much has been sent. */
function putFile(
  address: string,
  file: File,
  { signal, onProgress }: Pick<UploadOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve()
      const { status, statusText, responseText } = request
      toApiError(new Response(responseText, { status, statusText })).then(reject, reject)
    }
    request.onerror = () => reject(toOfflineError())
    request.onabort = () => reject(new DOMException(t('The upload was cancelled.'), 'AbortError'))
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', address)
    request.setRequestHeader('content-type', file.type)
    request.send(file)
    if (signal.aborted) request.abort()
  })
}
