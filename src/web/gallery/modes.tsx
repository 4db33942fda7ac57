const modes = [
  { name: 'Dark', classes: 'dark' },
  { name: 'Light', classes: '' },
  { name: 'Dark, low stimulation', classes: 'dark low-stim' },
  { name: 'Light, low stimulation', classes: 'low-stim' },
  { name: 'Dark, more contrast', classes: 'dark more-contrast' },
  { name: 'Light, more contrast', classes: 'more-contrast' },
]

/** The same page in another mode, whatever this browser has stored. */
export const Modes = () => (
  <>
    <p className="pt-4 font-bold">In another mode</p>
    <ul className="flex flex-wrap gap-x-5 lg:grid">
      {modes.map(({ name, classes }) => (
        <li key={name}>
          <a href={`/gallery?mode=${encodeURIComponent(classes)}`} className="block py-2.5">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </>
)
