/** Drawn dark on white in every theme, with the white edge around it: many cameras read nothing else. */
export const QrCode = ({ cells, label }: { cells: readonly (readonly boolean[])[]; label: string }) => {
  const marks = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-control"
    >
      <rect width={cells.length} height={cells.length} fill="#fff" />
      <path d={marks.join('')} fill="#000" />
    </svg>
  )
}
