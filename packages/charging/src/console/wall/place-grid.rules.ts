/** Size of a place's card, and the gap between two cards, in units of the wall. */
const card = { width: 42, height: 21, gap: 2 }
/** Largest enlargement of a card if there are few places. */
const mostGrowth = 3.2

export interface PlaceGrid {
  across: number
  /** Places per page. */
  fits: number
  /** Unit of a card's text, px. */
  unit: number
}

/**
 * Calculates the grid of places for any shape of wall: cards as large as possible, and several pages if there are too
 * many places.
 */
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
