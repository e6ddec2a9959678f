import { qrPath } from '@evops/platform/contract'
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn here, so no address for an <img> */
import { create } from 'qrcode'

/** Draws a QR code as one path: dark on light in both themes and with its quiet zone, so that cameras can read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size + 8} height={size + 8} fill="#fff" />
      <path d={qrPath(modules)} fill="#000" />
    </svg>
  )
}
