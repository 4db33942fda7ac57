import type { RoomView } from '#contract/quiet-rooms.ts'
import { t } from '#words/t.ts'

/** What holds words that somebody filters is a room like any other, without them. */
export const nameOfRoom = ({ name, foldedBy }: RoomView): string => (foldedBy ? t('Quiet room') : name)

export const RoomName = ({ room }: { room: RoomView }) => <bdi>{nameOfRoom(room)}</bdi>
