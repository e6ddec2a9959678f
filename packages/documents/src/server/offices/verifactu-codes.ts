import type { OfficeResult } from './office.ts'

/**
 * Codes of the AEAT with which a record is stored and has to be mended by another one. Source: AEAT, list of errors of
 * the service (errores.properties, section "producen la aceptación del registro de facturación en el sistema
 * (posteriormente deben ser subsanados)"), and "Documento de validaciones y errores", VERI*FACTU.
 */
export const verifactuAcceptedWithErrors = {
  2000: 'El cálculo de la huella suministrada es incorrecta.',
  2001: 'El NIF del bloque Destinatarios no está identificado en el censo de la AEAT.',
  2002: 'La longitud de huella del registro anterior no cumple con las especificaciones.',
  2003: 'El contenido de la huella del registro anterior no cumple con las especificaciones.',
  2004: 'El valor del campo FechaHoraHusoGenRegistro debe ser la fecha actual del sistema de la AEAT, admitiéndose un margen de error de: 240 segundos.',
  2005: 'El campo ImporteTotal tiene un valor incorrecto para el valor de los campos BaseImponibleOimporteNoSujeto, CuotaRepercutida y CuotaRecargoEquivalencia suministrados.',
  2006: 'El campo CuotaTotal tiene un valor incorrecto para el valor de los campos CuotaRepercutida y CuotaRecargoEquivalencia suministrados.',
  2007: 'No debe informarse como primer registro, existen facturas emitidas por el obligado.',
  2008: 'El valor de la huella del registro anterior debe ser diferente a la huella del registro actual.',
} as const

/** Codes with which a record (1xxx, 3xxx) or a whole message (4xxx) is rejected; from the same list. */
export const verifactuRejections = {
  1102: 'El valor del campo IDType es incorrecto.',
  1103: 'El valor del campo ID es incorrecto.',
  1109: 'El NIF no está identificado en el censo de la AEAT.',
  1111: 'El campo CodigoPais es obligatorio cuando IDType es distinto de NIF-IVA (02).',
  1123: 'El formato del NIF es incorrecto.',
  1131: 'El valor del campo ID ha de ser el NIF de una persona física cuando el campo IDType tiene valor No Censado (07).',
  1150: 'Cuando TipoFactura sea F2 y no este informado NumRegistroAcuerdoFacturacion o FacturaSinIdentifDestinatarioArt61d no sea S el sumatorio de BaseImponibleOimporteNoSujeto y CuotaRepercutida de todas las líneas de detalle no podrá ser superior a 3.000.',
  1153: 'Valor del campo RechazoPrevio no válido, solo podrá incluirse el campo RechazoPrevio con valor X si se ha informado el campo Subsanacion y tiene el valor S.',
  1189: 'Si TipoFactura es F1 o F3 o R1 o R2 o R3 o R4 el bloque Destinatarios tiene que estar cumplimentado.',
  1190: 'Si TipoFactura es F2 o R5 el bloque Destinatarios no puede estar cumplimentado.',
  3000: 'Registro de facturación duplicado.',
  3002: 'No existe el registro de facturación.',
} as const

/** TiempoEsperaEnvio: seconds between two messages unless the office names another number. */
export const usualWaitSeconds = 60

/** Returns the state of a record by EstadoRegistro, and for a duplicate by the state of the stored record. */
export function stateOfVerifactuAnswer(state: string, duplicate: string): OfficeResult['state'] {
  if (state === 'Correcto' || duplicate === 'Correcta') return 'accepted'
  return state === 'AceptadoConErrores' || duplicate === 'AceptadaConErrores' ? 'accepted_with_errors' : 'refused'
}
