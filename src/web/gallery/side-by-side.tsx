const modes = [
  { name: 'Dark', classes: 'dark' },
  { name: 'Light', classes: '' },
  { name: 'Dark, low stimulation', classes: 'dark low-stim' },
  { name: 'Light, low stimulation', classes: 'low-stim' },
]

export const SideBySide = () => (
  <main className="grid gap-4 p-4">
    <h1>Gallery</h1>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(22rem,1fr))] gap-4">
      {modes.map(({ name, classes }) => (
        <section key={name} className="grid gap-2">
          <h2>
            <a href={`/gallery?mode=${encodeURIComponent(classes)}`}>{name}</a>
          </h2>
          <iframe
            title={`Gallery in ${name.toLowerCase()}`}
            src={`/gallery?mode=${encodeURIComponent(classes)}`}
            className="h-[85vh] w-full rounded-md border border-line"
          />
        </section>
      ))}
    </div>
  </main>
)
