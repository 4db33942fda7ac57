/** White cells around a QR code, as its standard wants them. */
const border = 4

/** The dark cells of a QR code, row by row. The library that finds them loads with the first one. */
export async function qrCellsOf(text: string): Promise<boolean[][]> {
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'raw', { border })
}
