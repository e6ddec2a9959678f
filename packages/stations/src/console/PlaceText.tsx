import './stations.css'

/**
 * Place name that wraps to at most three lines in narrow layouts. The end of the name is never cut, because it
 * distinguishes the charge points of one station.
 */
export function PlaceText({ of }: { of: string }) {
  const end = / · [^·]{1,8}$/.exec(of)?.index ?? of.length
  return (
    <span className="two-lines place-text" title={of}>
      {of.slice(0, end)}
      <span>{of.slice(end)}</span>
    </span>
  )
}
