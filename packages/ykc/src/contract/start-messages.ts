import { ascii, bcd, raw, uint } from './field-types.ts'
import { chargePointNo, code, connectorNo, message, unitPrice } from './message-type.ts'

const model = bcd(2)
/** A model's four prices and the rate number of each half-hour; one layout for 0x0A and 0x58. */
const modelFields = {
  chargePointNo,
  model,
  sharpElectricity: unitPrice,
  sharpService: unitPrice,
  peakElectricity: unitPrice,
  peakService: unitPrice,
  flatElectricity: unitPrice,
  flatService: unitPrice,
  valleyElectricity: unitPrice,
  valleyService: unitPrice,
  loss: code,
  halfHours: raw(48),
}

/** Login, heartbeat, price model and time (P 6, 9.3–9.6). */
export const startMessages = {
  Login: message(
    0x01,
    { zh: '登录认证', en: 'Login', es: 'Inicio de sesión' },
    {
      chargePointNo,
      kind: code,
      connectors: code,
      protocolVersion: uint(1, { decimals: 1 }),
      software: ascii(8),
      network: code,
      iccid: bcd(10, { allowsHex: true }),
      carrier: code,
    },
  ),
  LoginAnswer: message(
    0x02,
    { zh: '登录应答', en: 'Login answer', es: 'Respuesta al inicio de sesión' },
    { chargePointNo, result: code },
  ),
  Heartbeat: message(
    0x03,
    { zh: '心跳', en: 'Heartbeat', es: 'Latido' },
    { chargePointNo, connectorNo, connectorFault: code },
  ),
  HeartbeatAnswer: message(
    0x04,
    { zh: '心跳应答', en: 'Heartbeat answer', es: 'Respuesta al latido' },
    { chargePointNo, connectorNo, reply: code },
  ),
  ModelCheck: message(
    0x05,
    { zh: '计费模型验证请求', en: 'Price model check', es: 'Comprobación de tarifa' },
    { chargePointNo, model },
  ),
  ModelCheckAnswer: message(
    0x06,
    { zh: '计费模型验证应答', en: 'Price model check answer', es: 'Resultado de la comprobación de tarifa' },
    { chargePointNo, model, result: code },
  ),
  ModelRequest: message(
    0x09,
    { zh: '计费模型请求', en: 'Price model request', es: 'Petición de tarifa' },
    { chargePointNo },
  ),
  ModelAnswer: message(0x0a, { zh: '计费模型应答', en: 'Price model', es: 'Tarifa' }, modelFields),
  SetModel: message(0x58, { zh: '计费模型设置', en: 'Set price model', es: 'Fijar tarifa' }, modelFields),
  SetModelAnswer: message(
    0x57,
    { zh: '计费模型设置应答', en: 'Set price model answer', es: 'Respuesta a fijar tarifa' },
    { chargePointNo, success: code },
  ),
} as const
