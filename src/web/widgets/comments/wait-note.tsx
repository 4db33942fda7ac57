import { t } from '#words/t.ts'

/** For words that were to be anonymous and cannot be sent so yet: they are never sent with a name instead. */
export const WaitNote = ({ wait }: { wait: string | null }) =>
  wait && (
    <p role="status" className="note">
      {t(
        '{wait} Your words stay here until then. To post now with your name, press Change and turn off ‘Comment anonymously’.',
        { wait },
      )}
    </p>
  )
