import Heart from 'lucide-react/icons/heart'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceRow } from '#web/ui/choice-row.tsx'
import { Checkbox, Field, TextArea, TextInput } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RemovableChip } from '#web/ui/removable-chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { SuggestInput } from '#web/ui/suggest-input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { ToggleChip } from '#web/ui/toggle-chip.tsx'

export const ButtonSpecimens = () => (
  <div className="grid gap-4">
    <div className="flex flex-wrap gap-3">
      <Button variant="main">Main</Button>
      <Button variant="quiet">Quiet</Button>
      <Button variant="plain">Plain</Button>
      <Button variant="harm" icon={<Trash2 />}>
        Harm
      </Button>
    </div>
    <div className="flex flex-wrap gap-3">
      <Button variant="main" icon={<Send />}>
        With an icon
      </Button>
      <Button variant="main" busy busyLabel="Sending…">
        Send
      </Button>
      <Button variant="main" disabled>
        Cannot be used
      </Button>
      <IconButton label="Like" icon={<Heart />} />
    </div>
    <div className="flex flex-wrap gap-3">
      <Button variant="main" size="large">
        Large
      </Button>
      <ButtonLink href="#link" variant="quiet">
        A link
      </ButtonLink>
    </div>
  </div>
)

export const FieldSpecimens = () => (
  <div className="grid gap-5">
    <Field label="Plain field" hint="A hint says what goes in here.">
      <TextInput placeholder="An example" />
    </Field>
    <Field label="With an error" error="Please write an address with an @ in it." required>
      <TextInput type="email" defaultValue="maren.example" />
    </Field>
    <Field label="Near its limit" count={{ used: 492, max: 500 }}>
      <TextArea defaultValue="A long text." />
    </Field>
    <Field label="Over its limit" count={{ used: 503, max: 500 }}>
      <TextArea defaultValue="A text that is too long." />
    </Field>
    <Field label="Cannot be changed">
      <TextInput disabled defaultValue="Fixed" />
    </Field>
    <div>
      <Checkbox label="A choice" hint="The whole row is the target." />
      <Checkbox label="Chosen" defaultChecked />
    </div>
  </div>
)

const birds = ['Wren', 'Robin', 'Rook', 'Redstart', 'Heron']

export const SuggestSpecimens = () => {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(['Wren'])
  const fitting = birds.filter((bird) => typed && bird.toLowerCase().startsWith(typed.toLowerCase()))
  return (
    <div className="grid gap-3">
      <Field label="Birds" hint="Type R, and choose from what is offered.">
        <SuggestInput
          value={typed}
          onValueChange={setTyped}
          options={fitting.map((name) => ({ key: name, name }))}
          listLabel="Birds"
          onChoose={({ name }) => {
            setChosen([...new Set([...chosen, name])])
            setTyped('')
          }}
          isOpen={isOpen}
          onOpenChange={setOpen}
          said={typed && fitting.length === 0 ? 'No bird found.' : ''}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {chosen.map((bird) => (
          <RemovableChip
            key={bird}
            word={bird}
            onRemove={() => setChosen(chosen.filter((other) => other !== bird))}
          />
        ))}
      </div>
    </div>
  )
}

const levels = [
  { value: 'much', label: 'Much' },
  { value: 'some', label: 'Some' },
  { value: 'none', label: 'None' },
  { value: 'later', label: 'Later (not possible now)', disabled: true },
] as const

export const SelectSpecimens = () => {
  const [level, setLevel] = useState<(typeof levels)[number]['value']>()
  return (
    <div className="grid gap-5">
      <Select label="How much" hint="Choose one." options={levels} value={level} onValueChange={setLevel} />
      <Select label="Cannot be changed" options={levels} value="some" onValueChange={setLevel} disabled />
    </div>
  )
}

export const ChoiceRowSpecimens = () => {
  const [level, setLevel] = useState<(typeof levels)[number]['value']>('some')
  return (
    <ChoiceRow
      label="How much"
      hint="All in sight."
      options={levels}
      value={level}
      onValueChange={setLevel}
    />
  )
}

export const SwitchSpecimens = () => {
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  return (
    <div className="grid divide-y divide-line">
      <Switch
        label="On"
        description="A sentence that says what it does."
        checked={on}
        onCheckedChange={setOn}
      />
      <Switch label="Off" checked={off} onCheckedChange={setOff} />
      <Switch label="Cannot be changed" checked={false} onCheckedChange={setOff} disabled />
      <div className="flex flex-wrap gap-2 pt-4">
        <ToggleChip pressed={on} onPressedChange={setOn}>
          Chosen
        </ToggleChip>
        <ToggleChip pressed={off} onPressedChange={setOff}>
          Not chosen
        </ToggleChip>
      </div>
    </div>
  )
}
