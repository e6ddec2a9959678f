/** A place's card, and what lies between two, in units of the wall. */
const card = { width: 42, height: 21, gap: 2 }
/** A card grows so much where there are few. */
const mostGrowth = 3.2

export interface PlaceGrid {
  across: number
  /** Places of one page. */
  fits: number
  /** Of a card's text, px. */
  unit: number
}

/** How the places of a wall fill it, whatever its shape: as large as they all may be, in pages where they are too many. */
export function placeGrid(
  count: number,
  { width, height, unit }: { width: number; height: number; unit: number },
): PlaceGrid {
  const gap = card.gap * unit
  const most = (size: number, each: number) => Math.max(1, Math.floor((size + gap) / (each * unit + gap)))
  const full = { across: most(width, card.width), down: most(height, card.height) }
  const fits = full.across * full.down
  if (count >= fits) return { across: full.across, fits, unit }
  let best = { across: 1, unit: 0 }
  for (let across = 1; across <= Math.min(Math.max(1, count), full.across); across += 1) {
    const down = Math.ceil(Math.max(1, count) / across)
    const size = (whole: number, places: number, each: number) => (whole - gap * (places - 1)) / places / each
    const grown = Math.min(size(width, across, card.width), size(height, down, card.height))
    if (grown > best.unit) best = { across, unit: grown }
  }
  return { across: best.across, fits, unit: Math.min(best.unit, unit * mostGrowth) }
}
