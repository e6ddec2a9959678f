/** By what a vehicle makes itself known at a plug; null: it does not show that. */
export interface VehicleMarks {
  /** ISO 3779, in capitals. */
  vin: string | null
  /** Its address in ISO 15118 and AutoCharge (EVCCID): twelve hexadecimal digits in capitals. */
  evccid: string | null
  /** As it was read; compared without what people write between its parts. */
  plate: string | null
}
interface Shown {
  idTag: string
  plate?: string | undefined
  /** What a charge point of OCPP 2.x reports beside the token. */
  beside?: readonly { type: string; additionalIdToken: string }[] | undefined
}

/** What a session shows of its vehicle: reported beside the token, else the token itself where it is written like one. */
export function vehicleMarks({ idTag, plate, beside = [] }: Shown): VehicleMarks {
  const additionalTokenOf = (type: RegExp) => beside.find((one) => type.test(one.type))?.additionalIdToken
  return {
    vin: vinOf(additionalTokenOf(/^vin$/i)) ?? vinOf(idTag),
    evccid: evccidOf(additionalTokenOf(/evccid|mac/i)) ?? evccidOf(idTag),
    plate: plate ?? (idTag.length <= 20 ? idTag : null),
  }
}

/** Charge points write it bare or as `VIN:…`. */
function vinOf(text: string | undefined): string | null {
  return text?.toUpperCase().match(/^(?:VIN[:_-])?([A-HJ-NPR-Z0-9]{17})$/)?.[1] ?? null
}
/** As an address with or without signs between; AutoCharge writes `VID:` before it. */
function evccidOf(text: string | undefined): string | null {
  const bare = text?.toUpperCase().replace(/^(?:VID|EVCCID|MAC)[:_-]/, '')
  if (bare === undefined || bare.length > 17) return null
  const digits = bare.replaceAll(/[:-]/g, '')
  return /^[0-9A-F]{12}$/.test(digits) ? digits : null
}
