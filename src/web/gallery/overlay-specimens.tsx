import Info from 'lucide-react/icons/info'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { toast } from '#web/lib/toast.ts'
import { ActionMenu } from '#web/ui/action-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'

export const TabSpecimens = () => (
  <Tabs defaultValue="one">
    <TabList label="Example">
      <Tab value="one">First</Tab>
      <Tab value="two">Second</Tab>
      <Tab value="three" disabled>
        Third
      </Tab>
    </TabList>
    <TabPanel value="one">What the first tab shows.</TabPanel>
    <TabPanel value="two">What the second tab shows.</TabPanel>
  </Tabs>
)

const paragraphs = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
]

export const DialogSpecimens = () => (
  <div className="flex flex-wrap gap-3">
    <Dialog>
      <DialogTrigger asChild>
        <Button>Open a dialog</Button>
      </DialogTrigger>
      <DialogContent
        title="A title"
        description="One sentence that says what this is for."
        footer={
          <DialogClose asChild>
            <Button variant="main">Save Changes</Button>
          </DialogClose>
        }
      >
        <Field label="A field">
          <TextArea />
        </Field>
      </DialogContent>
    </Dialog>
    <Dialog>
      <DialogTrigger asChild>
        <Button>Open a long one</Button>
      </DialogTrigger>
      <DialogContent title="A long one">
        <div className="grid gap-6">
          {paragraphs.map((word) => (
            <p key={word}>
              {word} paragraph. Only this part scrolls; the title and the way out stay where they are.
            </p>
          ))}
        </div>
      </DialogContent>
    </Dialog>
  </div>
)

const actions = [
  { label: 'Edit', icon: <Pencil />, onSelect: () => undefined },
  { label: 'Delete', icon: <Trash2 />, onSelect: () => undefined },
]

export const PopoverSpecimens = () => (
  <div className="flex flex-wrap gap-3">
    <Popover>
      <PopoverTrigger asChild>
        <Button>Open a popover</Button>
      </PopoverTrigger>
      <PopoverContent label="Example" align="start">
        <p>A few words, near the button that opened them.</p>
      </PopoverContent>
    </Popover>
    <Tooltip label="A few words more">
      <Button icon={<Info />}>With a tooltip</Button>
    </Tooltip>
    <ActionMenu label="More for this example" actions={actions} />
  </div>
)

export const ToastSpecimens = () => (
  <div className="flex flex-wrap gap-3">
    <Button onClick={() => toast.success('Saved', 'Your changes are kept.')}>Plain notice</Button>
    <Button onClick={() => toast.failure('Failed to save', 'Please try again later.')}>Failure</Button>
    <Button
      onClick={() =>
        toast({ title: 'Deleted', action: { label: 'Undo', onSelect: () => toast.success('It is back') } })
      }
    >
      With an action
    </Button>
  </div>
)
