/** Says what will be here. The field and its results come with people, communities and posts to find. */
export const SearchPanel = () => (
  <div className="grid gap-2 p-2">
    <h2 className="text-lead">Search</h2>
    <p>Here you will find people, communities and posts. There is nothing to search yet.</p>
  </div>
)
