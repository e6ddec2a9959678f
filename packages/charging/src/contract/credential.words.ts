import { words } from '@evops/platform/contract'

/** Names of the kinds of credentials. */
export const credentialWords = words({
  'charging.credential.online': { zh: '在线卡', en: 'Online card', es: 'Tarjeta en línea' },
  'charging.credential.whitelist': { zh: '白名单', en: 'Whitelist', es: 'Lista blanca' },
  'charging.credential.purse': { zh: '电子钱包卡', en: 'Purse card', es: 'Tarjeta monedero' },
  'charging.credential.vin': { zh: '车辆 VIN', en: 'Vehicle (VIN)', es: 'Vehículo (VIN)' },
  'charging.credential.plate': { zh: '车牌', en: 'Plate', es: 'Matrícula' },
  'charging.credential.emaid': { zh: '即插即充合约', en: 'Contract (eMAID)', es: 'Contrato (eMAID)' },
  'charging.credential.app': { zh: 'APP', en: 'App', es: 'App' },
})
