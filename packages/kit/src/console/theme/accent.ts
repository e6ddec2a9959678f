/*
 * A readable theme colour. The chosen colour stays the brand colour (tints, halos). For text, and for areas behind
 * white text, the hue stays and the OKLCH lightness changes until the WCAG contrast is reached. OKLCH: Björn Ottosson,
 * "A perceptual color space for image processing" (2020). Contrast: WCAG 2.2, 1.4.3.
 */
export interface AccentColours {
  seed: string
  accent: string
  accentHover: string
  accentFill: string
  accentSoft: string
  accentLine: string
}
type Rgb = readonly [number, number, number]
type Lch = readonly [number, number, number]

/** Page and sheet colours of the two themes, as in css/tokens.css. */
const grounds = {
  light: { page: '#f3f5f8', sheet: '#ffffff' },
  dark: { page: '#0d1218', sheet: '#151b23' },
} as const

/**
 * Derives all accent roles of one theme from any `#rrggbb`. Text reaches contrast 4.7 on the page and 4.5 on its own
 * tint.
 */
export function deriveAccent(seed: string, mode: 'light' | 'dark'): AccentColours {
  const [, chroma, hue] = toLch(parseHex(seed))
  const ground = grounds[mode]
  const tint = (lightness: number, most: number) => toHex(fromLch([lightness, Math.min(chroma, most), hue]))
  const soft = mode === 'light' ? tint(0.957, 0.026) : tint(0.3, 0.06)
  const accent = moveUntil(
    seed,
    mode,
    (hex) =>
      contrastRatio(hex, ground.page) >= 4.7 &&
      contrastRatio(hex, ground.sheet) >= 4.7 &&
      contrastRatio(hex, soft) >= 4.5,
  )
  const accentFill = mode === 'light' ? accent : moveUntil(seed, 'light', (hex) => contrastRatio(hex, '#ffffff') >= 5)
  const [lightness] = toLch(parseHex(accent))
  return {
    seed,
    accent,
    accentHover: toHex(fromLch([mode === 'light' ? lightness - 0.07 : lightness + 0.07, chroma, hue])),
    accentFill,
    accentSoft: soft,
    accentLine: mode === 'light' ? tint(0.85, 0.09) : tint(0.47, 0.1),
  }
}

/**
 * Darkens (light theme) or lightens (dark theme) in small steps until `reads` is true; at the limit, returns ink or
 * white.
 */
function moveUntil(seed: string, mode: 'light' | 'dark', reads: (hex: string) => boolean): string {
  const [start, chroma, hue] = toLch(parseHex(seed))
  const step = mode === 'light' ? -0.005 : 0.005
  for (let lightness = start; lightness > 0 && lightness < 1; lightness += step) {
    const hex = toHex(fromLch([lightness, chroma, hue]))
    if (reads(hex)) return hex
  }
  return mode === 'light' ? '#17202b' : '#ffffff'
}

/** Returns the WCAG contrast ratio of two `#rrggbb`, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}
function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
function toHex(rgb: Rgb): string {
  return `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
function toGammaEncoded(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

function toLch(rgb: Rgb): Lch {
  const [r, g, b] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bee = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, bee), Math.atan2(bee, a)]
}

/** Converts back to sRGB; a colour outside the gamut loses chroma, never hue or lightness. */
function fromLch([lightness, chroma, hue]: Lch): Rgb {
  for (let c = chroma; c > 0.001; c -= 0.004) {
    const rgb = lchToRgb([lightness, c, hue])
    if (rgb.every((part) => part >= -0.0005 && part <= 1.0005)) return rgb
  }
  return lchToRgb([lightness, 0, hue])
}
function lchToRgb([lightness, chroma, hue]: Lch): Rgb {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGammaEncoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGammaEncoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGammaEncoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
