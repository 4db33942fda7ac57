/** Something that an instrument finds and that stays, with the reason. */
interface Explanation {
  /** A part of what the instrument says: its rule, and enough of the element to know it by. */
  finding: RegExp
  /** Why nobody is worse off for it. */
  because: string
  /** A screen, or a page of the server, on which it is found. Where it is not any more, the explanation goes. */
  seenOn: string
}

const explanations: readonly Explanation[] = [
  {
    finding: /^label_name_visible .*data-shortcut="notices"/,
    because:
      'The number stands on the drawing of the bell and is hidden with it; the word of the button begins its name, and the name says what the number counts.',
    seenOn: '/',
  },
  {
    finding: /^aria_content_in_landmark .*skip-link/,
    because: 'The skip link comes first on every page, before the landmark that it leads past.',
    seenOn: '/',
  },
  {
    finding: /^element_tabbable_visible .*skip-link/,
    because: 'It is out of sight until it has the focus; keyboard.spec.ts and shell.spec.ts see it come.',
    seenOn: '/discover',
  },
  {
    finding: /^element_tabbable_visible .*(href="\/profile\/|class="button button-(main|quiet)")/,
    because:
      'The panel is long and has been scrolled past it. Each control takes the focus in turn, and is looked for in the window (measure-page.ts).',
    seenOn: 'Notifications',
  },
  {
    finding: /^aria_child_valid .*data-notices/,
    because:
      'The place of the notices is empty while there is none. It is a list when there is one, and nobody comes across it otherwise: F8 leads there.',
    seenOn: '/',
  },
  {
    finding: /^style_color_misuse /,
    because:
      'Said of every style sheet there is. What colour says, words say too: docs/accessibility.md, 1.4.1.',
    seenOn: '/',
  },
  {
    finding: /^element_tabbable_unobscured /,
    because:
      'Measured by us: each control takes the focus in turn, and what lies on top of it is looked at (measure-page.ts). Here it lies under the edge of the window, or under its own badge.',
    seenOn: '/',
  },
  {
    finding: /^text_block_heading .*(data-read|justify-items-start|text-post)/,
    because: 'Somebody’s own words, which are short. The heading of a post is the name above it.',
    seenOn: '/profile',
  },
  {
    finding: /^text_block_heading .*(gap-5|text-lead)/,
    because:
      'One larger sentence where there is nothing yet, or what a community says of itself. Nothing follows that it would be the heading of.',
    seenOn: '/communities/:id',
  },
  {
    finding: /^input_checkboxes_grouped /,
    because: 'Each switch stands for itself, in a section with a heading, and says what it does.',
    seenOn: '/settings',
  },
  {
    finding: /^input_fields_grouped /,
    because:
      'Fields of different kinds below one heading. A group around them would be one more thing to listen to.',
    seenOn: '/settings/content',
  },
  {
    finding: /^select_options_grouped /,
    because: 'Eight neurotypes in one list: there is nothing to group them by that would not judge them.',
    seenOn: '/communities',
  },
  {
    finding: /^blockquote_cite_exists /,
    because: 'Somebody’s own words, quoted. They come from no address.',
    seenOn: '/settings/reports',
  },
  {
    finding: /^form_submit_button_exists /,
    because:
      'A search that answers while one types. Enter leads to the whole page of results, and the page says so.',
    seenOn: '/search',
  },
  {
    finding: /^aria_keyboard_handler_exists .*(tablist|combobox)/,
    because:
      'The keys are heard further up, by React and Radix; keyboard.spec.ts and search.spec.ts use them.',
    seenOn: '/discover',
  },
  {
    finding: /^element_attribute_deprecated .*<use /,
    because:
      '`color` is an attribute of SVG, where it is not deprecated. The engine takes it for the one of HTML.',
    seenOn: '/profile/:id',
  },
  {
    finding: /^fieldset_legend_valid .*wide:/,
    because:
      'It has a legend, out of sight, because the same words are drawn above it on a wide screen. The engine counts only what is seen.',
    seenOn: '/discover',
  },
  {
    finding: /^figure_label_exists .*preview/,
    because: 'It has a caption, out of sight: the drawing repeats what the words beside it say.',
    seenOn: 'signed out /',
  },
  {
    finding: /^input_label_exists .*<select/,
    because: 'It has a label, out of sight: the phrase that it is about stands beside it.',
    seenOn: '/settings/content',
  },
  {
    finding: /^input_label_visible .*<textarea/,
    because:
      'The label stands above the hint above the box, and is tied to it. The engine looks for it closer by.',
    seenOn: '/settings/report-issue',
  },
  {
    finding: /^list_structure_proper .*<dl/,
    because: 'Each term stands in a div with what it means, as HTML allows.',
    seenOn: '/settings/privacy',
  },
  {
    finding: /^input_autocomplete_valid .*autocomplete="username/,
    because: 'HTML allows `username` on a field for an address, and password managers need it there.',
    seenOn: 'signed out /api/login',
  },
  {
    finding: /^text_sensory_misuse .*'left'/,
    because: '‘Left’ as in what somebody left behind, or as in days that are left.',
    seenOn: '/settings/privacy',
  },
  {
    finding: /^text_sensory_misuse .*'(above|below|beside|top|beside, top)'/,
    because:
      'Below, beside and at the top are also the order in which it is read, and what stands there is named.',
    seenOn: '/settings/notifications',
  },
  {
    finding: /^text_sensory_misuse .*'(Medium|size|small)'/,
    because: '‘Medium Energy’, ‘Text size’ and ‘a small network’ are no instructions.',
    seenOn: '/settings/comfort',
  },
]

/** What is left to mend, and explanations that this screen no longer needs. */
export function unexplained(screen: string, findings: readonly string[]): string[] {
  const left = findings.filter((one) => !explanations.some(({ finding }) => finding.test(one)))
  const idle = explanations.filter(
    ({ seenOn, finding }) => seenOn === screen && !findings.some((one) => finding.test(one)),
  )
  return [...left, ...idle.map(({ finding }) => `found no longer, so it needs no explanation: ${finding}`)]
}
