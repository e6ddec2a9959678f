export function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <p className="note">{title}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable by keyboard */}
      <pre className="json" tabIndex={0}>
        {typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)}
      </pre>
    </div>
  )
}
