/** What a connector's label says to a camera: T/CEC's address of a gun, its number being the charge point's and two digits (domain handbook, section 2). */
export function labelText(gun: { pileNo: string; gunNo: number }, operatorCode: string): string {
  return `hlht://${gun.pileNo}${String(gun.gunNo).padStart(2, '0')}.${operatorCode}/`
}
