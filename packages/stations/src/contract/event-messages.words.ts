import { words } from '@evops/platform/contract'

/** Translations for common event codes. All others are shown as the charge point sends them. */
export const deviceMessageWords = words({
  'stations.alarm-text.Idle': { zh: '空闲', en: 'Idle', es: 'En reposo' },
  'stations.alarm-text.ParkingLockUp': { zh: '地锁已升起', en: 'Parking lock up', es: 'Bloqueo de plaza levantado' },
  'stations.alarm-text.ParkingLockDown': {
    zh: '地锁已降下',
    en: 'Parking lock down',
    es: 'Bloqueo de plaza bajado',
  },
  'stations.alarm-text.ParkingLockBetween': {
    zh: '地锁未到位',
    en: 'Parking lock not in an end position',
    es: 'Bloqueo de plaza en posición intermedia',
  },
  'stations.alarm-text.YkcOwnSerial': {
    zh: '充电桩未使用平台下发的交易流水号',
    en: 'Charge point did not use our serial',
    es: 'El punto no usó nuestro número de serie',
  },
  'stations.alarm-text.Uploading': { zh: '正在上传', en: 'Uploading', es: 'Subiendo' },
  'stations.alarm-text.Uploaded': { zh: '已上传', en: 'Uploaded', es: 'Subido' },
  'stations.alarm-text.UploadFailed': { zh: '上传失败', en: 'Upload failed', es: 'Falló la subida' },
  'stations.alarm-text.UploadFailure': { zh: '上传失败', en: 'Upload failed', es: 'Falló la subida' },
  'stations.alarm-text.Downloading': { zh: '正在下载', en: 'Downloading', es: 'Descargando' },
  'stations.alarm-text.Downloaded': { zh: '已下载', en: 'Downloaded', es: 'Descargado' },
  'stations.alarm-text.DownloadFailed': { zh: '下载失败', en: 'Download failed', es: 'Falló la descarga' },
  'stations.alarm-text.Installing': { zh: '正在安装', en: 'Installing', es: 'Instalando' },
  'stations.alarm-text.Installed': { zh: '已安装', en: 'Installed', es: 'Instalado' },
  'stations.alarm-text.InstallationFailed': {
    zh: '安装失败',
    en: 'Installation failed',
    es: 'Falló la instalación',
  },
  'stations.alarm-text.InstallRebooting': {
    zh: '正在重启以完成安装',
    en: 'Restarting to install',
    es: 'Reiniciando para instalar',
  },
  'stations.alarm-text.InstallScheduled': {
    zh: '等待安装',
    en: 'Installation scheduled',
    es: 'Instalación programada',
  },
  'stations.alarm-text.DownloadScheduled': {
    zh: '等待下载',
    en: 'Download scheduled',
    es: 'Descarga programada',
  },
  'stations.alarm-text.DownloadPaused': { zh: '下载暂停', en: 'Download paused', es: 'Descarga en pausa' },
  'stations.alarm-text.SignatureVerified': { zh: '签名有效', en: 'Signature verified', es: 'Firma válida' },
  'stations.alarm-text.InvalidSignature': {
    zh: '签名无效',
    en: 'Invalid signature',
    es: 'Firma no válida',
  },
  'stations.alarm-text.InstallVerificationFailed': {
    zh: '安装校验失败',
    en: 'Installation check failed',
    es: 'Falló la comprobación',
  },
  'stations.alarm-text.TamperDetectionActivated': {
    zh: '检测到外壳被打开或破坏',
    en: 'Tamper detection activated',
    es: 'Detector de manipulación activado',
  },
  'stations.alarm-text.SecurityLogWasCleared': {
    zh: '安全日志被清空',
    en: 'Security log was cleared',
    es: 'Se vació el registro de seguridad',
  },
  'stations.alarm-text.InvalidFirmwareSignature': {
    zh: '固件签名无效',
    en: 'Invalid firmware signature',
    es: 'Firma del firmware no válida',
  },
  'stations.alarm-text.InvalidFirmwareSigningCertificate': {
    zh: '固件签名证书无效',
    en: 'Invalid firmware signing certificate',
    es: 'Certificado de firma del firmware no válido',
  },
  'stations.alarm-text.AttemptedReplayAttacks': {
    zh: '疑似重放攻击',
    en: 'Suspected replay attack',
    es: 'Posible ataque de repetición',
  },
  'stations.alarm-text.FailedToAuthenticateAtCsms': {
    zh: '平台拒绝了本桩的身份验证',
    en: 'Rejected by the platform at sign-in',
    es: 'La plataforma rechazó su identificación',
  },
  'stations.alarm-text.CsmsFailedToAuthenticate': {
    zh: '本桩拒绝了平台的身份验证',
    en: 'The charge point rejected the platform',
    es: 'El punto rechazó la identificación de la plataforma',
  },
  'stations.alarm-text.InvalidCsmsCertificate': {
    zh: '平台证书无效',
    en: 'Invalid certificate of the platform',
    es: 'Certificado de la plataforma no válido',
  },
  'stations.alarm-text.InvalidChargingStationCertificate': {
    zh: '充电桩证书无效',
    en: 'Invalid certificate of the charge point',
    es: 'Certificado del punto no válido',
  },
  'stations.alarm-text.DiscardedRenewedClientCertificate': {
    zh: '弃用新证书，仍用旧证书',
    en: 'Renewed certificate discarded, old one in use',
    es: 'Descartó el certificado renovado y usa el anterior',
  },
  'stations.alarm-text.InvalidTLSVersion': {
    zh: 'TLS 版本过低',
    en: 'TLS version too old',
    es: 'Versión de TLS demasiado antigua',
  },
  'stations.alarm-text.InvalidTLSCipherSuite': {
    zh: 'TLS 加密套件不符合要求',
    en: 'TLS cipher suite not allowed',
    es: 'Cifrado TLS no permitido',
  },
  'stations.alarm-text.MaintenanceLoginFailed': {
    zh: '本地维护登录失败',
    en: 'Local maintenance sign-in failed',
    es: 'Falló un acceso local de mantenimiento',
  },
  'stations.alarm-text.MaintenanceLoginAccepted': {
    zh: '本地维护登录成功',
    en: 'Local maintenance sign-in',
    es: 'Acceso local de mantenimiento',
  },
  'stations.alarm-text.MemoryExhaustion': {
    zh: '存储空间即将用尽',
    en: 'Memory nearly full',
    es: 'Memoria casi llena',
  },
  'stations.alarm-text.InvalidMessages': {
    zh: '收到无效消息',
    en: 'Received invalid messages',
    es: 'Recibió mensajes no válidos',
  },
  'stations.alarm-text.ReconfigurationOfSecurityParameters': {
    zh: '安全参数被更改',
    en: 'Security parameters changed',
    es: 'Cambiaron los parámetros de seguridad',
  },
  'stations.alarm-text.FirmwareUpdated': { zh: '固件已更新', en: 'Firmware updated', es: 'Firmware actualizado' },
  'stations.alarm-text.ResetOrReboot': { zh: '已重启', en: 'Restarted', es: 'Se reinició' },
  'stations.alarm-text.SettingSystemTime': {
    zh: '系统时间被更改',
    en: 'System time changed',
    es: 'Cambió la hora del sistema',
  },
  'stations.alarm-text.StartupOfTheDevice': { zh: '设备已启动', en: 'Device started', es: 'El equipo arrancó' },
  'stations.alarm-text.CertificateRequested': {
    zh: '申请了证书',
    en: 'Certificate requested',
    es: 'Pidió un certificado',
  },
  'stations.alarm-text.CertificateOfAnotherName': {
    zh: '以其他名称申请证书',
    en: 'Certificate requested for another name',
    es: 'Pidió un certificado a otro nombre',
  },
  'stations.alarm-text.CertificateNotSigned': {
    zh: '外部机构没有签发证书',
    en: 'Certificate not signed by the authority',
    es: 'La autoridad no firmó su certificado',
  },
  'stations.alarm-text.CertificateUnreadable': {
    zh: '证书申请无法读取',
    en: 'Certificate request unreadable',
    es: 'Solicitud de certificado ilegible',
  },
  'stations.alarm-text.BootLoop': {
    zh: '反复重启',
    en: 'Restarts again and again',
    es: 'Se reinicia una y otra vez',
  },
  'stations.alarm-text.SecondSocket': {
    zh: '同一标识的第二个连接',
    en: 'Second connection with the same identity',
    es: 'Segunda conexión con su identidad',
  },
  'stations.alarm-text.BelowSecurityProfile': {
    zh: '接入低于最低安全等级',
    en: 'Connects below the least security profile',
    es: 'Se conecta por debajo del perfil de seguridad mínimo',
  },
  'stations.alarm-text.TransactionMessagesMissing': {
    zh: '充电缺少报文',
    en: 'OCPP messages of a session are missing',
    es: 'Faltan mensajes OCPP de una sesión',
  },
  'stations.alarm-text.StrangeContent': {
    zh: '报文含未知内容，已忽略；充电正常处理',
    en: 'Unknown content in an OCPP message ignored; the session was processed',
    es: 'Se ignoró contenido desconocido de un mensaje OCPP; la sesión se procesó',
  },
  'stations.alarm-text.CostIncomparable': {
    zh: '桩自行计算的费用无法与账单比较',
    en: 'The cost calculated by the charge point cannot be compared with the bill',
    es: 'El importe calculado por el punto no se puede comparar con el cobro',
  },
  'stations.alarm-text.SessionUnmeasured': {
    zh: '充电没有起度',
    en: 'Session without a start register',
    es: 'Sesión sin lectura inicial del contador',
  },
  'stations.alarm-text.NotifyChargingLimit': {
    zh: '外部限制了功率',
    en: 'Power limited externally',
    es: 'Potencia limitada externamente',
  },
  'stations.alarm-text.ClearedChargingLimit': {
    zh: '外部功率限制已解除',
    en: 'External power limit ended',
    es: 'Terminó el límite de potencia externo',
  },
  'stations.alarm-text.ReportChargingProfiles': {
    zh: '上报功率计划',
    en: 'Charging profiles reported',
    es: 'Notificó sus perfiles de carga',
  },
  'stations.alarm-text.PriorityCharging.started': {
    zh: '优先充电已开始',
    en: 'Priority charging started',
    es: 'Empezó la carga prioritaria',
  },
  'stations.alarm-text.PriorityCharging.stopped': {
    zh: '优先充电已结束',
    en: 'Priority charging ended',
    es: 'Terminó la carga prioritaria',
  },
  'stations.alarm-text.DERCtrlr.EnterService': {
    zh: '并网条件',
    en: 'Conditions to enter service',
    es: 'Condiciones de conexión a la red',
  },
  'stations.alarm-text.DERCtrlr.FreqDroop': {
    zh: '频率下垂',
    en: 'Frequency droop',
    es: 'Estatismo de frecuencia',
  },
  'stations.alarm-text.DERCtrlr.FreqWatt': {
    zh: '频率-有功曲线',
    en: 'Frequency-watt curve',
    es: 'Curva frecuencia-potencia activa',
  },
  'stations.alarm-text.DERCtrlr.FixedPFAbsorb': {
    zh: '固定功率因数（吸收）',
    en: 'Fixed power factor when absorbing',
    es: 'Factor de potencia fijo al absorber',
  },
  'stations.alarm-text.DERCtrlr.FixedPFInject': {
    zh: '固定功率因数（注入）',
    en: 'Fixed power factor when injecting',
    es: 'Factor de potencia fijo al inyectar',
  },
  'stations.alarm-text.DERCtrlr.FixedVar': {
    zh: '固定无功',
    en: 'Fixed reactive power',
    es: 'Potencia reactiva fija',
  },
  'stations.alarm-text.DERCtrlr.Gradients': {
    zh: '爬坡速率',
    en: 'Ramp rates',
    es: 'Rampas de potencia',
  },
  'stations.alarm-text.DERCtrlr.HFMustTrip': {
    zh: '过频必须脱网',
    en: 'Must trip at high frequency',
    es: 'Desconexión obligatoria por frecuencia alta',
  },
  'stations.alarm-text.DERCtrlr.HFMayTrip': {
    zh: '过频可以脱网',
    en: 'May trip at high frequency',
    es: 'Desconexión permitida por frecuencia alta',
  },
  'stations.alarm-text.DERCtrlr.HVMustTrip': {
    zh: '过压必须脱网',
    en: 'Must trip at high voltage',
    es: 'Desconexión obligatoria por tensión alta',
  },
  'stations.alarm-text.DERCtrlr.HVMomCess': {
    zh: '过压暂停出力',
    en: 'Momentary cessation at high voltage',
    es: 'Cese momentáneo por tensión alta',
  },
  'stations.alarm-text.DERCtrlr.HVMayTrip': {
    zh: '过压可以脱网',
    en: 'May trip at high voltage',
    es: 'Desconexión permitida por tensión alta',
  },
  'stations.alarm-text.DERCtrlr.LimitMaxDischarge': {
    zh: '放电功率上限',
    en: 'Limit of discharge power',
    es: 'Límite de la potencia de descarga',
  },
  'stations.alarm-text.DERCtrlr.LFMustTrip': {
    zh: '欠频必须脱网',
    en: 'Must trip at low frequency',
    es: 'Desconexión obligatoria por frecuencia baja',
  },
  'stations.alarm-text.DERCtrlr.LVMustTrip': {
    zh: '欠压必须脱网',
    en: 'Must trip at low voltage',
    es: 'Desconexión obligatoria por tensión baja',
  },
  'stations.alarm-text.DERCtrlr.LVMomCess': {
    zh: '欠压暂停出力',
    en: 'Momentary cessation at low voltage',
    es: 'Cese momentáneo por tensión baja',
  },
  'stations.alarm-text.DERCtrlr.LVMayTrip': {
    zh: '欠压可以脱网',
    en: 'May trip at low voltage',
    es: 'Desconexión permitida por tensión baja',
  },
  'stations.alarm-text.DERCtrlr.PowerMonitoringMustTrip': {
    zh: '功率越限必须脱网',
    en: 'Must trip above a power',
    es: 'Desconexión obligatoria por potencia',
  },
  'stations.alarm-text.DERCtrlr.VoltVar': {
    zh: '电压-无功曲线',
    en: 'Volt-var curve',
    es: 'Curva tensión-potencia reactiva',
  },
  'stations.alarm-text.DERCtrlr.VoltWatt': {
    zh: '电压-有功曲线',
    en: 'Volt-watt curve',
    es: 'Curva tensión-potencia activa',
  },
  'stations.alarm-text.DERCtrlr.WattPF': {
    zh: '有功-功率因数曲线',
    en: 'Watt-power-factor curve',
    es: 'Curva potencia activa-factor de potencia',
  },
  'stations.alarm-text.DERCtrlr.WattVar': {
    zh: '有功-无功曲线',
    en: 'Watt-var curve',
    es: 'Curva potencia activa-reactiva',
  },
  'stations.alarm-text.DERControl.started': {
    zh: '分布式资源控制已开始',
    en: 'DER control started',
    es: 'Empezó un control DER',
  },
  'stations.alarm-text.DERControl.ended': {
    zh: '分布式资源控制已结束',
    en: 'DER control ended',
    es: 'Terminó un control DER',
  },
  'stations.alarm-text.BatterySwap.BatteryIn': {
    zh: '放入电池',
    en: 'Battery put in',
    es: 'Batería introducida',
  },
  'stations.alarm-text.BatterySwap.BatteryOut': {
    zh: '取出电池',
    en: 'Battery taken out',
    es: 'Batería retirada',
  },
  'stations.alarm-text.BatterySwap.BatteryOutTimeout': {
    zh: '超时未取出电池',
    en: 'Battery not taken out in time',
    es: 'Batería no retirada a tiempo',
  },
  'stations.alarm-text.NotifyCustomerInformation': {
    zh: '上报客户信息（内容见报文）',
    en: 'Customer information reported (see OCPP messages)',
    es: 'Notificó información de un cliente (véanse los mensajes OCPP)',
  },
  'stations.alarm-text.NotifyDisplayMessages': {
    zh: '上报屏显消息',
    en: 'Display messages reported',
    es: 'Notificó los mensajes de su pantalla',
  },
  'stations.alarm-text.Online': { zh: '上线', en: 'Connected', es: 'Conectado' },
  'stations.alarm-text.Offline': { zh: '离线', en: 'Connection lost', es: 'Conexión perdida' },
  'stations.alarm-text.StartRefused.blocked': {
    zh: '拒绝启动：鉴权凭证已停用',
    en: 'Start refused: token blocked',
    es: 'Inicio rechazado: identificador bloqueado',
  },
  'stations.alarm-text.StartRefused.expired': {
    zh: '拒绝启动：鉴权凭证不在有效期',
    en: 'Start refused: token outside validity',
    es: 'Inicio rechazado: identificador fuera de vigencia',
  },
  'stations.alarm-text.StartRefused.unknown': {
    zh: '拒绝启动：未登记的鉴权凭证',
    en: 'Start refused: unknown token',
    es: 'Inicio rechazado: identificador desconocido',
  },
  'stations.alarm-text.StartRefused.reversed': {
    zh: '拒绝启动：卡号字节顺序相反的卡已登记，请调整读卡器字节顺序，或按此卡号登记',
    en: 'Start refused: a card with these bytes backwards is registered; change the setting of the reader',
    es: 'Inicio rechazado: hay una tarjeta con estos bytes en orden inverso; cambie el orden de bytes del lector',
  },
  'stations.alarm-text.StartRefused.low_balance': {
    zh: '拒绝启动：余额不足',
    en: 'Start refused: insufficient balance',
    es: 'Inicio rechazado: saldo insuficiente',
  },
  'stations.alarm-text.StartRefused.concurrent': {
    zh: '拒绝启动：正在他处充电',
    en: 'Start refused: already charging elsewhere',
    es: 'Inicio rechazado: ya carga en otro punto',
  },
  'stations.alarm-text.StartRefused.out_of_use': {
    zh: '拒绝启动：桩不在运营',
    en: 'Start refused: charge point out of service',
    es: 'Inicio rechazado: punto fuera de servicio',
  },
  'stations.alarm-text.StartRefused.sessions': {
    zh: '拒绝启动：今日充电次数已达上限',
    en: 'Start refused: daily number of sessions used up',
    es: 'Inicio rechazado: sesiones diarias agotadas',
  },
  'stations.alarm-text.StartRefused.energy': {
    zh: '拒绝启动：今日电量已达上限',
    en: 'Start refused: daily energy used up',
    es: 'Inicio rechazado: energía diaria agotada',
  },
  'stations.alarm-text.StartRefused.hours': {
    zh: '拒绝启动：不在允许的时段内',
    en: 'Start refused: outside the permitted hours',
    es: 'Inicio rechazado: fuera del horario permitido',
  },
  'stations.alarm-text.StartRefused.station': {
    zh: '拒绝启动：不能在该场站充电',
    en: 'Start refused: not permitted at this station',
    es: 'Inicio rechazado: no permitido en esta estación',
  },
  'stations.alarm-text.StartRefused.plate': {
    zh: '拒绝启动：绑定的是其他车辆',
    en: 'Start refused: bound to another vehicle',
    es: 'Inicio rechazado: asignado a otro vehículo',
  },
  'stations.alarm-text.StartRefused.listed': {
    zh: '拒绝启动：鉴权凭证在黑名单中',
    en: 'Start refused: token on the black list',
    es: 'Inicio rechazado: identificador en la lista negra',
  },
  'stations.alarm-text.StartRefused.blacklisted': {
    zh: '拒绝启动：持有人在黑名单中',
    en: 'Start refused: holder on the black list',
    es: 'Inicio rechazado: titular en la lista negra',
  },
  'stations.alarm-text.StartRefused.suspended': {
    zh: '拒绝启动：已被企业停用',
    en: 'Start refused: suspended by the company',
    es: 'Inicio rechazado: suspendido por la empresa',
  },
  'stations.alarm-text.StartRefused.company_station': {
    zh: '拒绝启动：企业不允许该场站',
    en: 'Start refused: station not permitted by the company',
    es: 'Inicio rechazado: estación no permitida por la empresa',
  },
  'stations.alarm-text.StartRefused.company_hours': {
    zh: '拒绝启动：不在企业允许的时段内',
    en: 'Start refused: outside the company’s hours',
    es: 'Inicio rechazado: fuera del horario de la empresa',
  },
  'stations.alarm-text.StartRefused.company_day': {
    zh: '拒绝启动：企业当日限额已用完',
    en: 'Start refused: company’s daily limit used up',
    es: 'Inicio rechazado: límite diario de la empresa agotado',
  },
  'stations.alarm-text.StartRefused.company_month': {
    zh: '拒绝启动：企业当月限额已用完',
    en: 'Start refused: company’s monthly limit used up',
    es: 'Inicio rechazado: límite mensual de la empresa agotado',
  },
  'stations.alarm-text.CardAtTwoPlaces': {
    zh: '疑似复制卡',
    en: 'Card at two places',
    es: 'Tarjeta en dos lugares',
  },
})
