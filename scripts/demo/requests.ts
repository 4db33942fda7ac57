/** Who asked whom, and what they wrote with it. Without 'accepted' it still waits. */
export interface WrittenRequest {
  moment: string
  from: string
  to: string
  note: string | null
  isAccepted?: true
}

export const writtenRequests: readonly WrittenRequest[] = [
  {
    moment: '5h',
    from: 'imogen',
    to: 'wren',
    note: 'Hiya, I was the one at Kirkgate who shouted "badger" at you and you said "where". That is the correct answer and nobody has ever given it before. I’m in Sheffield.',
  },
  {
    moment: '31h',
    from: 'mei',
    to: 'wren',
    note: 'May I please see the capital G of the goose letter? I collect angry capitals. No hurry at all.',
  },
  {
    moment: '4d 20:15',
    from: 'hana',
    to: 'wren',
    note: 'You know moss, I know mushrooms. We are practically neighbours, at ground level.',
  },
  {
    moment: '30h',
    from: 'wren',
    to: 'bex',
    note: 'Hello from the bus windows thread. I would like to hear more about Colin.',
    isAccepted: true,
  },
  { moment: '6d 18:40', from: 'wren', to: 'sara', note: null, isAccepted: true },
  {
    moment: '9h',
    from: 'wren',
    to: 'beatrix',
    note: 'I have a clock that gains four minutes a day and a lot of questions. Only if you feel like it.',
  },
  {
    moment: '3d 12:00',
    from: 'samira',
    to: 'gwen',
    note: 'I was the second nod, on Monday. You were right about the hat. I would nod again.',
  },
  {
    moment: '8d 09:30',
    from: 'clementine',
    to: 'mei',
    note: 'Please may I ask you one (1) question about lettering speech bubbles. It may become nine questions.',
  },
  { moment: '2d 22:00', from: 'juniper', to: 'kirra', note: null },
  {
    moment: '11d 07:10',
    from: 'greta',
    to: 'deborah',
    note: 'You line in the good cotton and say so. I believe I would have liked to work beside you. Greetings from the window table.',
  },
]
