import './stations.css'

/** A place, in three lines where room is short: its end stays whole, which tells charge points of one station apart. */
export function PlaceText({ of }: { of: string }) {
  const end = / · [^·]{1,8}$/.exec(of)?.index ?? of.length
  return (
    <span className="two-lines place-text" title={of}>
      {of.slice(0, end)}
      <span>{of.slice(end)}</span>
    </span>
  )
}
