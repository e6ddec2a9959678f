import './stations.css'

/** A place in one line: where room is short its end stays whole, which tells charge points of one station apart. */
export function PlaceText({ of }: { of: string }) {
  const end = of.lastIndexOf(' · ')
  return (
    <span className="place-text" title={of}>
      <span>{end < 0 ? of : of.slice(0, end)}</span>
      {end >= 0 && <span>{of.slice(end)}</span>}
    </span>
  )
}
