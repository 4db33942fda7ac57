import type { UsualWeek as Week } from '#contract/communities/community-window.ts'
import { useIsDrawn } from '#web/lib/drawing/drawing.ts'
import { t } from '#words/t.ts'
import { partOfDay } from './part-of-day.ts'
import { useWindow } from './window.queries.ts'

/** Roughly how much is written in a community, and when, for somebody who thinks about joining. */
export const UsualWeek = ({ communityId }: { communityId: string }) => {
  const { data } = useWindow(communityId)
  if (!data?.usualWeek) return null
  return <InWords week={data.usualWeek} />
}

const InWords = ({ week }: { week: Week }) => {
  // Which part of the day it is, only the device can tell.
  const isDrawn = useIsDrawn()
  const part =
    isDrawn || week.busiestFrom === null ? 'any' : partOfDay(week.busiestFrom, new Date().getTimezoneOffset())
  return (
    <p>
      {t(
        'In a usual week: {posts, select, few {a few posts} about10 {about 10 posts} about20 {about 20 posts} about50 {about 50 posts} other {more than 75 posts}}{part, select, morning {, mostly in the morning} afternoon {, mostly in the afternoon} evening {, mostly in the evening} night {, mostly at night} other {}}.',
        { posts: week.posts, part },
      )}
    </p>
  )
}
