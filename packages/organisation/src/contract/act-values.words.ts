import { words } from '@evops/platform/contract'

/** Labels of choice values in audit log entries, by the field that holds them. */
export const organisationActValues = words({
  'organisation.audit.value.format.json': { zh: 'JSON', en: 'JSON', es: 'JSON' },
  'organisation.audit.value.format.csv': { zh: 'CSV 文件', en: 'CSV file', es: 'Archivo CSV' },
  'organisation.audit.value.format.xlsx': { zh: 'Excel 工作簿', en: 'Excel workbook', es: 'Libro de Excel' },
  'organisation.audit.value.colour.grey': { zh: '灰', en: 'Grey', es: 'Gris' },
  'organisation.audit.value.colour.blue': { zh: '蓝', en: 'Blue', es: 'Azul' },
  'organisation.audit.value.colour.green': { zh: '绿', en: 'Green', es: 'Verde' },
  'organisation.audit.value.colour.amber': { zh: '琥珀', en: 'Amber', es: 'Ámbar' },
  'organisation.audit.value.colour.red': { zh: '红', en: 'Red', es: 'Rojo' },
  'organisation.audit.value.colour.purple': { zh: '紫', en: 'Purple', es: 'Morado' },
  'organisation.audit.value.colour.cyan': { zh: '青', en: 'Cyan', es: 'Cian' },
  'organisation.audit.value.claim.email': {
    zh: '已验证的邮箱（email）',
    en: 'Verified e-mail address (email)',
    es: 'Correo verificado (email)',
  },
  'organisation.audit.value.claim.preferred_username': {
    zh: '登录名（preferred_username）',
    en: 'User name (preferred_username)',
    es: 'Nombre de usuario (preferred_username)',
  },
  'organisation.audit.value.claim.sub': {
    zh: '登录名（sub）',
    en: 'User name (sub)',
    es: 'Nombre de usuario (sub)',
  },
  'organisation.audit.value.roleType.energyrole': { zh: '能源', en: 'Energy', es: 'Energía' },
  'organisation.audit.value.roleType.chargingrole': { zh: '充电', en: 'Charging', es: 'Carga' },
  'organisation.audit.value.roleType.energyandcharging': {
    zh: '能源与充电',
    en: 'Energy and charging',
    es: 'Energía y recarga',
  },
  'organisation.audit.value.language.zh': { zh: '中文', en: 'Chinese', es: 'Chino' },
  'organisation.audit.value.language.en': { zh: '英文', en: 'English', es: 'Inglés' },
  'organisation.audit.value.language.es': { zh: '西班牙文', en: 'Spanish', es: 'Español' },
  'organisation.audit.value.system.wgs84': {
    zh: 'WGS-84（国际、GPS）',
    en: 'WGS-84 (GPS, world)',
    es: 'WGS-84 (GPS, mundo)',
  },
  'organisation.audit.value.system.gcj02': {
    zh: 'GCJ-02（高德、腾讯地图）',
    en: 'GCJ-02 (maps of China)',
    es: 'GCJ-02 (mapas de China)',
  },
  'organisation.audit.value.dataScope.organisation': {
    zh: '本组织及下级',
    en: 'Own organisation and below',
    es: 'Su organización y las inferiores',
  },
  'organisation.audit.value.dataScope.department': {
    zh: '本部门',
    en: 'Own department',
    es: 'Su departamento',
  },
  'organisation.audit.value.dataScope.stations': {
    zh: '指定场站',
    en: 'Chosen stations',
    es: 'Estaciones elegidas',
  },
  'organisation.audit.value.dataScope.own': {
    zh: '分配给本人的场站',
    en: 'Stations assigned to the user',
    es: 'Estaciones asignadas al usuario',
  },
  'organisation.audit.value.dateOrder.ymd': { zh: '年-月-日', en: 'year-month-day', es: 'año-mes-día' },
  'organisation.audit.value.dateOrder.dmy': { zh: '日/月/年', en: 'day/month/year', es: 'día/mes/año' },
  'organisation.audit.value.dateOrder.mdy': { zh: '月/日/年', en: 'month/day/year', es: 'mes/día/año' },
  'organisation.audit.value.format.pdf': { zh: 'PDF 文件', en: 'PDF', es: 'PDF' },
  'organisation.audit.value.format.jsonl': { zh: 'JSON 行文件', en: 'JSON lines', es: 'Líneas JSON' },
})
