import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import { useId } from 'react'
import type { PushDeviceView, PushView } from '#contract/push/push.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { useDates } from '#web/lib/time/use-dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Quiet } from '#web/ui/quiet.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import { usePush, useSendTest, useTurnOff, useTurnOnHere } from './push.queries.ts'
import { PushChoices } from './push-choices.tsx'
import { type DeviceState, useDeviceState } from './this-device.ts'

/** Notifications on somebody's devices while they are away. The browser is asked only when somebody presses the button. */
export const PushSection = () => {
  const push = usePush()
  const id = useId()
  return (
    <section aria-labelledby={id} className="card grid gap-4">
      <div className="grid gap-1">
        <h2 id={id}>{t('On your devices')}</h2>
        <p className="text-quiet">
          {t(
            'Your device can tell you when something is new. It says ‘Something new on Synapse’, and names no one unless you want that. Quiet hours hold here too.',
          )}
        </p>
      </div>
      {push.isPending && <Quiet>{t('Loading your devices…')}</Quiet>}
      {push.isError && !push.data && (
        <Retry onRetry={push.refetch} busy={push.isFetching}>
          {inWords(push.error)}
        </Retry>
      )}
      {push.data && <Devices push={push.data} />}
    </section>
  )
}

const Devices = ({ push }: { push: PushView }) => {
  const state = useDeviceState()
  const here = push.devices.find(({ isHere }) => isHere)
  const others = push.devices.filter(({ isHere }) => !isHere)
  const isOnHere = here && (state === 'ready' || state === 'unknown')
  return (
    <>
      {isOnHere ? null : <OffHere state={state} publicKey={push.publicKey} />}
      {(isOnHere || others.length > 0) && (
        <ul aria-label={t('Devices with notifications')} className="divide-y divide-line">
          {isOnHere && <DeviceRow device={here} />}
          {others.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
      {push.devices.length > 0 && <PushChoices saved={push.settings} />}
    </>
  )
}

/** Why they are off here, and what to do about it. */
const OffHere = ({ state, publicKey }: { state: DeviceState; publicKey: string }) => {
  const turnOn = useTurnOnHere(publicKey)
  switch (state) {
    case 'unknown':
      return <Quiet>{t('Looking at this device…')}</Quiet>
    case 'unsupported':
      return (
        <p className="note">
          {t(
            'This browser can’t show notifications from Synapse. You can turn them on in another browser, or on another device.',
          )}
        </p>
      )
    case 'install':
      return (
        <p className="note">
          {t(
            'On an iPhone or iPad, add Synapse to your Home Screen first: press Share, then Add to Home Screen. Open it from there, and come back to this page.',
          )}
        </p>
      )
    case 'blocked':
      return (
        <p className="note">
          {t(
            'Your browser blocks notifications from Synapse. To allow them, press the sign beside the address at the top, and allow notifications. On a phone, you’ll find it in the settings of the browser. Then come back here.',
          )}
        </p>
      )
    default:
      return (
        <div className="grid justify-items-start gap-2">
          <Button
            variant="main"
            icon={<Bell />}
            busy={turnOn.isPending}
            busyLabel={t('Waiting for your browser…')}
            onClick={() => turnOn.mutate()}
          >
            {t('Turn on for this device')}
          </Button>
          <p className="text-quiet">
            {t('Your browser then asks if Synapse may. They end when you log out here.')}
          </p>
        </div>
      )
  }
}

const DeviceRow = ({ device }: { device: PushDeviceView }) => {
  const nameId = useId()
  const { dayAndTimeOf } = useDates()
  const test = useSendTest(device)
  const off = useTurnOff(device)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p id={nameId} className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device.name}
          {device.isHere && <Badge tone="success">{t('This device')}</Badge>}
        </p>
        <p className="text-quiet">
          {device.deliveredAt
            ? t('On. Last notification: {date}', { date: dayAndTimeOf(device.deliveredAt) })
            : t('On. No notification yet.')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-describedby={nameId}
          icon={<Bell />}
          busy={test.isPending}
          busyLabel={t('Sending…')}
          onClick={() => test.mutate()}
        >
          {t('Send a test')}
        </Button>
        <Button
          variant="plain"
          aria-describedby={nameId}
          icon={<BellOff />}
          busy={off.isPending}
          busyLabel={t('Turning off…')}
          onClick={() => off.mutate()}
        >
          {t('Turn off')}
        </Button>
      </div>
    </li>
  )
}
