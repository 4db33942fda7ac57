import type { DemoPost } from './network.ts'

/** By the question that a post ends with. One of them is closed. */
const asked: readonly { question: string; options: string[]; isClosed?: boolean }[] = [
  {
    question: 'which fabric do you avoid?',
    options: ['Wool', 'Polyester', 'Anything with a label', 'None'],
  },
  {
    question: 'how many alarms?',
    options: ['One', 'Two or three', 'More than I want to say', 'I wake up by myself'],
  },
  { question: 'sunglasses indoors: yes?', options: ['Yes', 'On bright days', 'No'], isClosed: true },
]

export interface DemoPoll {
  postId: string
  options: string[]
  closesAt: Date | null
  votes: { voter: number; option: number }[]
}

/** Whoever likes a post has voted in its poll, and a few of them alike. */
export const inventPolls = (posts: readonly DemoPost[]): DemoPoll[] =>
  asked.flatMap(({ question, options, isClosed = false }) =>
    posts
      .filter(({ content }) => content.endsWith(question))
      .map(({ id, at, likes }) => ({
        postId: id,
        options,
        closesAt: isClosed ? new Date(at.getTime() + 60 * 60 * 1000) : null,
        votes: likes.map((voter) => ({ voter, option: (voter * voter) % options.length })),
      })),
  )
