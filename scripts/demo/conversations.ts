import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tones } from '#contract/tones/tones.ts'
import { oneOf, readSpoken } from './lines.ts'
import { isMoment } from './moments.ts'

export interface WrittenMessage {
  /** When the message is the first after a pause. */
  moment: string | null
  from: string
  to: string
  content: string
  tones: string[]
  noReplyNeeded: boolean
  isRead: boolean
}

const folder = join(import.meta.dirname, 'conversations')
const toneWords = tones.map(({ word }) => word)
const noReply = 'no reply needed'

/** Each file is one: 'wren-and-dot.txt'. */
export const readConversations = (): WrittenMessage[][] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const [, one = '', other = ''] = /^(\w+)-and-(\w+)\.txt$/.exec(file) ?? []
      return readConversation(readFileSync(join(folder, file), 'utf8'), [one, other])
    })

/** '=== 3d 19:20' begins after a pause, 'unread' stands above what the other has not read. */
function readConversation(text: string, [one, other]: [string, string]): WrittenMessage[] {
  const messages: WrittenMessage[] = []
  let moment: string | null = null
  let isRead = true
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const after = line.replace('=== ', '')
    if (line === 'unread') isRead = false
    else if (line.startsWith('=== ') && isMoment(after)) moment = after
    else {
      const { who, marks, words } = readSpoken(line)
      messages.push({
        moment,
        from: oneOf([one, other], who),
        to: who === one ? other : one,
        content: words,
        tones: marks.filter((mark) => mark !== noReply).map((mark) => oneOf(toneWords, mark)),
        noReplyNeeded: marks.includes(noReply),
        isRead,
      })
      moment = null
    }
  }
  return messages
}
