/** Identifiers that a vehicle shows at a plug. Null if not shown. */
export interface VehicleIdentifiers {
  /** ISO 3779, in upper case. */
  vin: string | null
  /** Address in ISO 15118 and AutoCharge (EVCCID): twelve hexadecimal digits in upper case. */
  evccid: string | null
  /** Plate as read. Separators are ignored in comparisons. */
  plate: string | null
}
interface Shown {
  idTag: string
  plate?: string | undefined
  /** Further identifiers that an OCPP 2.x charge point reports in addition to the token. */
  additional?: readonly { type: string; additionalIdToken: string }[] | undefined
}

/**
 * Returns the vehicle identifiers of a session: those reported in addition to the token, or the token itself if it has
 * this form.
 */
export function vehicleIdentifiers({ idTag, plate, additional = [] }: Shown): VehicleIdentifiers {
  const additionalTokenOf = (type: RegExp) => additional.find((one) => type.test(one.type))?.additionalIdToken
  return {
    vin: vinOf(additionalTokenOf(/^vin$/i)) ?? vinOf(idTag),
    evccid: evccidOf(additionalTokenOf(/evccid|mac/i)) ?? evccidOf(idTag),
    plate: plate ?? (idTag.length <= 20 ? idTag : null),
  }
}

/** Charge points send the VIN alone or as `VIN:…`. */
function vinOf(text: string | undefined): string | null {
  return text?.toUpperCase().match(/^(?:VIN[:_-])?([A-HJ-NPR-Z0-9]{17})$/)?.[1] ?? null
}
/** An address with or without separators. AutoCharge writes `VID:` before it. */
function evccidOf(text: string | undefined): string | null {
  const bare = text?.toUpperCase().replace(/^(?:VID|EVCCID|MAC)[:_-]/, '')
  if (bare === undefined || bare.length > 17) return null
  const digits = bare.replaceAll(/[:-]/g, '')
  return /^[0-9A-F]{12}$/.test(digits) ? digits : null
}
