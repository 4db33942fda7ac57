import type { Page } from '@playwright/test'
import sharp from 'sharp'

const file = async (name: string, width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer(),
})

/** As chosen in the window of the device. */
export const chooses = async (page: Page, ...names: string[]) =>
  page.getByLabel('Photo file').setInputFiles(await Promise.all(names.map((name) => file(name))))

export const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
