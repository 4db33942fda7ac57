import { useState } from 'react'
import { momentOf, startWhen, type When, whenInWords, whenProblem } from '#web/lib/time/later.ts'
import { t } from '#words/t.ts'

/** When a post goes out. It begins anew with each post: nothing of it is remembered. */
export function useLater() {
  const [when, setWhen] = useState<When | null>(null)
  const publishAt = (when && momentOf(when)?.toISOString()) ?? null
  return {
    when,
    setWhen,
    begin: () => setWhen(when ?? startWhen()),
    publishAt,
    /** Null: at once. */
    inWords: publishAt && t('Goes out {when}.', { when: whenInWords(publishAt) }),
    /** What has to be put right, in words. */
    problem: when && whenProblem(when),
    /** For the request. */
    body: publishAt ? { publishAt } : {},
  }
}
