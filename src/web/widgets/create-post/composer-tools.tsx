import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Eye from 'lucide-react/icons/eye'
import Smile from 'lucide-react/icons/face-slightly-smiling'
import Globe from 'lucide-react/icons/globe'
import Image from 'lucide-react/icons/image'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import MessagesSquare from 'lucide-react/icons/messages-square'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UsersRound from 'lucide-react/icons/users-round'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import type { ContentNote } from '#contract/content-notes/note-list.ts'
import type { ReplyWish } from '#contract/posts/reply-wishes.ts'
import type { WhoMayComment } from '#contract/posts/who-may-comment.ts'
import type { ChosenAudience } from '#web/features/posts/start-audience.ts'
import { noteLabel } from '#web/lib/posts/note-words.ts'
import { wishWords } from '#web/lib/posts/wish-words.ts'
import { t } from '#words/t.ts'
import type { ComposerTool } from './composer.tsx'

/** Without a photo the tool asks for some at once; with one it opens its part. */
export const photoTool = (count: number, choose: () => void): ComposerTool<'photo'> => ({
  key: 'photo',
  icon: <Image />,
  label: t('{count, plural, =0 {Photo} =1 {Photo: added} other {Photo: # added}}', { count }),
  isUsed: count > 0,
  onPress: count > 0 ? undefined : choose,
})

export const toneTool = (tones: readonly string[]): ComposerTool<'tone'> => ({
  key: 'tone',
  icon: <Smile />,
  label: t('{count, plural, =0 {Tone} =1 {Tone: {tone}} other {Tone: # chosen}}', {
    count: tones.length,
    tone: tones[0] ?? '',
  }),
  isUsed: tones.length > 0,
})

export const wishTool = (wish: ReplyWish | null): ComposerTool<'wish'> => ({
  key: 'wish',
  icon: <MessageCircleHeart />,
  label: wish ? t('Replies: {wish}', { wish: wishWords(wish) ?? '' }) : t('Replies I’d like'),
  isUsed: wish !== null,
})

export const notesTool = (notes: readonly ContentNote[]): ComposerTool<'notes'> => ({
  key: 'notes',
  icon: <TriangleAlert />,
  label: t('{count, plural, =0 {Content notes} =1 {Content notes: {note}} other {Content notes: # chosen}}', {
    count: notes.length,
    note: notes.map(noteLabel)[0] ?? '',
  }),
  isUsed: notes.length > 0,
})

export const pollTool = (isOn: boolean, add: () => void): ComposerTool<'poll'> => ({
  key: 'poll',
  icon: <ChartNoAxesColumn />,
  label: isOn ? t('Poll: added') : t('Poll'),
  isUsed: isOn,
  onPress: isOn ? undefined : add,
})

/** One press is enough: a name that goes out by mistake cannot be taken back. What it means opens with it. */
export const anonymousTool = (isOn: boolean, turnOn: () => void): ComposerTool<'anonymous'> => ({
  key: 'anonymous',
  icon: <VenetianMask />,
  label: isOn ? t('Anonymous: on') : t('Anonymous'),
  isUsed: isOn,
  onPress: isOn ? undefined : turnOn,
})

/** For a post that is out. */
export const audienceTool = (
  { audience }: ChosenAudience,
  circle: string | undefined,
): ComposerTool<'audience'> => ({
  key: 'audience',
  icon: audience === 'everyone' ? <Globe /> : <UsersRound />,
  label:
    audience === 'everyone'
      ? t('For everyone')
      : audience === 'friends'
        ? t('For your friends')
        : circle
          ? t('For your circle {circle}', { circle })
          : t('Only for you'),
  isUsed: audience !== 'everyone',
})

/** For a post in a community that people can look into. */
export const visitorsTool = (isForVisitors: boolean): ComposerTool<'visitors'> => ({
  key: 'visitors',
  icon: <Eye />,
  label: isForVisitors ? t('Visitors: can read it') : t('Visitors'),
  isUsed: isForVisitors,
})

const comments: Record<WhoMayComment, string> = {
  everyone: t('Who may comment'),
  friends: t('Comments: my friends'),
  nobody: t('Comments: no one'),
}

export const commentsTool = (whoMayComment: WhoMayComment): ComposerTool<'comments'> => ({
  key: 'comments',
  icon: <MessagesSquare />,
  label: comments[whoMayComment],
  isUsed: whoMayComment !== 'everyone',
})
