import { words } from '@evops/platform/contract'

/** Codes of events that every reader should understand; the rest stay in the charge point's own words. */
export const saysWords = words({
  'stations.says.Idle': { zh: '空闲', en: 'Idle', es: 'En reposo' },
  'stations.says.Uploading': { zh: '正在上传', en: 'Uploading', es: 'Subiendo' },
  'stations.says.Uploaded': { zh: '已上传', en: 'Uploaded', es: 'Subido' },
  'stations.says.UploadFailed': { zh: '上传失败', en: 'Upload failed', es: 'Falló la subida' },
  'stations.says.UploadFailure': { zh: '上传失败', en: 'Upload failed', es: 'Falló la subida' },
  'stations.says.Downloading': { zh: '正在下载', en: 'Downloading', es: 'Descargando' },
  'stations.says.Downloaded': { zh: '已下载', en: 'Downloaded', es: 'Descargado' },
  'stations.says.DownloadFailed': { zh: '下载失败', en: 'Download failed', es: 'Falló la descarga' },
  'stations.says.Installing': { zh: '正在安装', en: 'Installing', es: 'Instalando' },
  'stations.says.Installed': { zh: '已安装', en: 'Installed', es: 'Instalado' },
  'stations.says.InstallationFailed': {
    zh: '安装失败',
    en: 'Installation failed',
    es: 'Falló la instalación',
  },
  'stations.says.InstallRebooting': {
    zh: '正在重启以完成安装',
    en: 'Restarting to install',
    es: 'Reiniciando para instalar',
  },
  'stations.says.InstallScheduled': {
    zh: '等待安装',
    en: 'Installation scheduled',
    es: 'Instalación programada',
  },
  'stations.says.DownloadScheduled': {
    zh: '等待下载',
    en: 'Download scheduled',
    es: 'Descarga programada',
  },
  'stations.says.DownloadPaused': { zh: '下载暂停', en: 'Download paused', es: 'Descarga en pausa' },
  'stations.says.SignatureVerified': { zh: '签名有效', en: 'Signature verified', es: 'Firma válida' },
  'stations.says.InvalidSignature': {
    zh: '签名无效',
    en: 'Invalid signature',
    es: 'Firma no válida',
  },
  'stations.says.InstallVerificationFailed': {
    zh: '安装校验失败',
    en: 'Installation check failed',
    es: 'Falló la comprobación',
  },
  'stations.says.CertificateRequested': {
    zh: '申请了证书',
    en: 'Certificate requested',
    es: 'Pidió un certificado',
  },
  'stations.says.CertificateOfAnotherName': {
    zh: '以其他名称申请证书',
    en: 'Certificate requested for another name',
    es: 'Pidió un certificado a otro nombre',
  },
  'stations.says.CertificateNotSigned': {
    zh: '外部机构没有签发证书',
    en: 'Certificate not signed by the authority',
    es: 'La autoridad no firmó su certificado',
  },
  'stations.says.CertificateUnreadable': {
    zh: '证书申请无法读取',
    en: 'Certificate request unreadable',
    es: 'Solicitud de certificado ilegible',
  },
  'stations.says.SecondSocket': {
    zh: '同一标识的第二个连接',
    en: 'Second connection with the same identity',
    es: 'Segunda conexión con su identidad',
  },
  'stations.says.TransactionMessagesMissing': {
    zh: '充电缺少报文',
    en: 'OCPP messages of a session are missing',
    es: 'Faltan mensajes OCPP de una sesión',
  },
  'stations.says.StrangeContent': {
    zh: '报文含未知内容，已忽略；充电正常处理',
    en: 'Unknown content in an OCPP message ignored; the session was processed',
    es: 'Se ignoró contenido desconocido de un mensaje OCPP; la sesión se procesó',
  },
  'stations.says.SessionUnmeasured': {
    zh: '充电没有起始表底',
    en: 'Session without a start register',
    es: 'Sesión sin lectura inicial del contador',
  },
  'stations.says.NotifyChargingLimit': {
    zh: '外部限制了功率',
    en: 'Power limited externally',
    es: 'Potencia limitada externamente',
  },
  'stations.says.ClearedChargingLimit': {
    zh: '外部功率限制已解除',
    en: 'External power limit ended',
    es: 'Terminó el límite de potencia externo',
  },
  'stations.says.ReportChargingProfiles': {
    zh: '上报功率计划',
    en: 'Charging profiles reported',
    es: 'Notificó sus perfiles de carga',
  },
  'stations.says.NotifyCustomerInformation': {
    zh: '上报客户信息（内容见报文）',
    en: 'Customer information reported (see OCPP messages)',
    es: 'Notificó información de un cliente (véanse los mensajes OCPP)',
  },
  'stations.says.NotifyDisplayMessages': {
    zh: '上报屏显消息',
    en: 'Display messages reported',
    es: 'Notificó los mensajes de su pantalla',
  },
  'stations.says.Online': { zh: '上线', en: 'Connected', es: 'Conectado' },
  'stations.says.Offline': { zh: '离线', en: 'Connection lost', es: 'Conexión perdida' },
})
