import './stations.css'

/** A place in one line: where room is short its end stays whole, which tells charge points of one station apart. */
export function PlaceText({ of }: { of: string }) {
  const end = / · [^·]{1,8}$/.exec(of)?.index ?? of.length
  return (
    <span className="place-text" title={of}>
      <span className="two-lines">{of.slice(0, end)}</span>
      <span>{of.slice(end)}</span>
    </span>
  )
}
