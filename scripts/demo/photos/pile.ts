import { paint, type Size, within } from './layers.ts'

export interface Piece {
  x: number
  y: number
  reach: number
  turn: number
  /** How high its top is at a place of its own, or nothing where it is not. */
  heightAt: (along: number, across: number) => number | undefined
}

/** Things that lie over each other: which one is on top at each place, and how high it is there. */
export function pileUp(size: Size, pieces: readonly Piece[], ground: (x: number, y: number) => number) {
  const tops = paint(size, (x, y) => [ground(x, y), -1, 0])
  pieces.forEach(({ x, y, reach, turn, heightAt }, number) => {
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    within(tops, [x, y, reach], (dx, dy, index) => {
      const height = heightAt(dx * cos + dy * sin, dy * cos - dx * sin)
      if (height === undefined || height <= (tops.pixels[index] ?? 0)) return
      tops.pixels[index] = height
      tops.pixels[index + 1] = number
    })
  })
  const indexOf = (x: number, y: number) =>
    (Math.round(y * tops.unit) * size.width + Math.round(x * tops.unit)) * 3
  return {
    heightAt: (x: number, y: number) => tops.pixels[indexOf(x, y)] ?? 0,
    /** The piece on top, and where on it this is. */
    pieceAt: (x: number, y: number) => {
      const number = tops.pixels[indexOf(x, y) + 1] ?? -1
      const piece = pieces[number]
      if (!piece) return
      const [dx, dy, cos, sin] = [x - piece.x, y - piece.y, Math.cos(piece.turn), Math.sin(piece.turn)]
      return { number, piece, along: dx * cos + dy * sin, across: dy * cos - dx * sin }
    },
  }
}
