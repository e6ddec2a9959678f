import { words } from '@evops/platform/contract'

/** Texts for commands. `.connector` is the variant for one connector, `.all` the variant for the whole charge point. */
export const commandTextWords = words({
  'stations.sent.RemoteStartTransaction': { zh: '启动充电', en: 'Start charging', es: 'Iniciar la carga' },
  'stations.sent.RemoteStartTransaction.connector': {
    zh: '启动枪 {connector} 充电',
    en: 'Start charging at connector {connector}',
    es: 'Iniciar la carga en el conector {connector}',
  },
  'stations.sent.RemoteStopTransaction': { zh: '停止充电', en: 'Stop charging', es: 'Detener la carga' },
  'stations.sent.Reset.Soft': { zh: '重启', en: 'Restart', es: 'Reiniciar' },
  'stations.sent.Reset.Soft.connector': {
    zh: '重启枪 {connector}',
    en: 'Restart connector {connector}',
    es: 'Reiniciar el conector {connector}',
  },
  'stations.sent.Reset.ImmediateAndResume': {
    zh: '强制重启后继续充电',
    en: 'Force restart, then continue sessions',
    es: 'Forzar reinicio y continuar las sesiones',
  },
  'stations.sent.Reset.Hard': { zh: '强制重启', en: 'Force restart', es: 'Forzar reinicio' },
  'stations.sent.Reset.Hard.connector': {
    zh: '强制重启枪 {connector}',
    en: 'Force restart of connector {connector}',
    es: 'Forzar reinicio del conector {connector}',
  },
  'stations.sent.ChangeAvailability.Inoperative': {
    zh: '停用整桩',
    en: 'Take whole charge point out of service',
    es: 'Poner todo el punto fuera de servicio',
  },
  'stations.sent.ChangeAvailability.Inoperative.connector': {
    zh: '停用枪 {connector}',
    en: 'Take connector {connector} out of service',
    es: 'Poner el conector {connector} fuera de servicio',
  },
  'stations.sent.ChangeAvailability.Operative': {
    zh: '启用整桩',
    en: 'Put whole charge point into service',
    es: 'Poner todo el punto en servicio',
  },
  'stations.sent.ChangeAvailability.Operative.connector': {
    zh: '启用枪 {connector}',
    en: 'Put connector {connector} into service',
    es: 'Poner el conector {connector} en servicio',
  },
  'stations.sent.UnlockConnector': { zh: '解锁枪', en: 'Unlock connector', es: 'Desbloquear conector' },
  'stations.sent.UnlockConnector.connector': {
    zh: '解锁枪 {connector}',
    en: 'Unlock connector {connector}',
    es: 'Desbloquear el conector {connector}',
  },
  'stations.sent.MoveParkingLock': { zh: '升降地锁', en: 'Move parking lock', es: 'Mover el bloqueo de plaza' },
  'stations.sent.MoveParkingLock.Up.connector': {
    zh: '升起枪 {connector} 的地锁',
    en: 'Raise the parking lock of connector {connector}',
    es: 'Levantar el bloqueo de plaza del conector {connector}',
  },
  'stations.sent.MoveParkingLock.Down.connector': {
    zh: '降下枪 {connector} 的地锁',
    en: 'Lower the parking lock of connector {connector}',
    es: 'Bajar el bloqueo de plaza del conector {connector}',
  },
  'stations.sent.GetConfiguration': {
    zh: '读取配置',
    en: 'Read configuration',
    es: 'Leer la configuración',
  },
  'stations.sent.ChangeConfiguration': {
    zh: '修改配置',
    en: 'Change configuration',
    es: 'Cambiar la configuración',
  },
  'stations.sent.TriggerMessage': { zh: '请求上报', en: 'Request a message', es: 'Pedir un mensaje' },
  'stations.sent.TriggerMessage.StatusNotification': {
    zh: '查询状态',
    en: 'Request status',
    es: 'Pedir su estado',
  },
  'stations.sent.TriggerMessage.StatusNotification.connector': {
    zh: '查询枪 {connector} 状态',
    en: 'Request status of connector {connector}',
    es: 'Pedir el estado del conector {connector}',
  },
  'stations.sent.TriggerMessage.MeterValues': {
    zh: '查询电表值',
    en: 'Request meter values',
    es: 'Pedir valores del contador',
  },
  'stations.sent.TriggerMessage.MeterValues.connector': {
    zh: '查询枪 {connector} 电表值',
    en: 'Request meter values of connector {connector}',
    es: 'Pedir valores del contador del conector {connector}',
  },
  'stations.sent.TriggerMessage.BootNotification': {
    zh: '查询设备信息',
    en: 'Request device data',
    es: 'Pedir datos del equipo',
  },
  'stations.sent.TriggerMessage.Heartbeat': {
    zh: '查询心跳',
    en: 'Request heartbeat',
    es: 'Pedir un latido',
  },
  'stations.sent.TriggerMessage.FirmwareStatusNotification': {
    zh: '查询固件升级进度',
    en: 'Request firmware update status',
    es: 'Pedir el estado de la actualización de firmware',
  },
  'stations.sent.TriggerMessage.DiagnosticsStatusNotification': {
    zh: '查询诊断上传进度',
    en: 'Request diagnostics upload status',
    es: 'Pedir el estado de la subida del diagnóstico',
  },
  'stations.sent.TriggerMessage.LogStatusNotification': {
    zh: '查询日志上传进度',
    en: 'Request log upload status',
    es: 'Pedir el estado de la subida del registro',
  },
  'stations.sent.TriggerMessage.SignChargePointCertificate': {
    zh: '要求申请桩证书',
    en: 'Request a certificate signing request',
    es: 'Pedir una solicitud de certificado',
  },
  'stations.sent.ExtendedTriggerMessage': {
    zh: '请求上报',
    en: 'Request a message',
    es: 'Pedir un mensaje',
  },
  'stations.sent.ClearCache': {
    zh: '清除鉴权缓存',
    en: 'Clear authorisation cache',
    es: 'Vaciar la caché de autorización',
  },
  'stations.sent.DataTransfer': {
    zh: '发送厂商自定义报文',
    en: 'Send a manufacturer message',
    es: 'Enviar un mensaje del fabricante',
  },
  'stations.sent.GetLocalListVersion': {
    zh: '读取本地鉴权列表版本',
    en: 'Read local list version',
    es: 'Leer la versión de la lista local',
  },
  'stations.sent.SendLocalList': {
    zh: '下发本地鉴权列表',
    en: 'Send local list',
    es: 'Enviar la lista local',
  },
  'stations.sent.ReserveNow': { zh: '预约整桩', en: 'Reserve', es: 'Reservar' },
  'stations.sent.ReserveNow.connector': {
    zh: '预约枪 {connector}',
    en: 'Reserve connector {connector}',
    es: 'Reservar el conector {connector}',
  },
  'stations.sent.CancelReservation': {
    zh: '取消预约',
    en: 'Cancel reservation',
    es: 'Cancelar la reserva',
  },
  'stations.sent.SetChargingProfile': {
    zh: '下发充电计划（整桩）',
    en: 'Set charging profile of the charge point',
    es: 'Fijar el perfil de carga del punto',
  },
  'stations.sent.SetChargingProfile.connector': {
    zh: '下发枪 {connector} 充电计划',
    en: 'Set charging profile of connector {connector}',
    es: 'Fijar el perfil de carga del conector {connector}',
  },
  'stations.sent.ClearChargingProfile': {
    zh: '清除充电计划',
    en: 'Clear charging profiles',
    es: 'Borrar perfiles de carga',
  },
  'stations.sent.ClearChargingProfile.connector': {
    zh: '清除枪 {connector} 充电计划',
    en: 'Clear charging profiles of connector {connector}',
    es: 'Borrar perfiles de carga del conector {connector}',
  },
  'stations.sent.GetCompositeSchedule': {
    zh: '读取整桩合成充电计划',
    en: 'Read composite schedule of the charge point',
    es: 'Leer la planificación resultante del punto',
  },
  'stations.sent.GetCompositeSchedule.connector': {
    zh: '读取枪 {connector} 合成充电计划',
    en: 'Read composite schedule of connector {connector}',
    es: 'Leer la planificación resultante del conector {connector}',
  },
  'stations.sent.UpdateFirmware': { zh: '升级固件', en: 'Update firmware', es: 'Actualizar el firmware' },
  'stations.sent.SignedUpdateFirmware': {
    zh: '升级固件（已签名）',
    en: 'Update firmware (signed)',
    es: 'Actualizar el firmware (firmado)',
  },
  'stations.sent.GetDiagnostics': {
    zh: '获取诊断文件',
    en: 'Retrieve diagnostics',
    es: 'Obtener el diagnóstico',
  },
  'stations.sent.GetLog': { zh: '获取日志', en: 'Retrieve log', es: 'Obtener el registro' },
  'stations.sent.GetLog.SecurityLog': {
    zh: '获取安全日志',
    en: 'Retrieve security log',
    es: 'Obtener el registro de seguridad',
  },
  'stations.sent.GetLog.DiagnosticsLog': {
    zh: '获取诊断日志',
    en: 'Retrieve diagnostics log',
    es: 'Obtener el registro de diagnóstico',
  },
  'stations.sent.GetLog.DataCollectorLog': {
    zh: '获取数据采集日志',
    en: 'Retrieve data collector log',
    es: 'Obtener el registro de datos',
  },
  'stations.sent.InstallCertificate': {
    zh: '安装证书',
    en: 'Install certificate',
    es: 'Instalar certificado',
  },
  'stations.sent.DeleteCertificate': {
    zh: '删除证书',
    en: 'Delete certificate',
    es: 'Borrar certificado',
  },
  'stations.sent.GetInstalledCertificateIds': {
    zh: '读取已装证书',
    en: 'Read installed certificates',
    es: 'Leer los certificados instalados',
  },
  'stations.sent.GetVariables': { zh: '读取变量', en: 'Read variables', es: 'Leer variables' },
  'stations.sent.SetVariables': { zh: '设置变量', en: 'Set variables', es: 'Cambiar variables' },
  'stations.sent.GetBaseReport': {
    zh: '读取设备模型',
    en: 'Read device model',
    es: 'Leer el modelo del equipo',
  },
  'stations.sent.GetReport': {
    zh: '读取设备模型（部分）',
    en: 'Read part of the device model',
    es: 'Leer una parte del modelo del equipo',
  },
  'stations.sent.SetMonitoringBase': {
    zh: '设置监测基线',
    en: 'Set monitoring base',
    es: 'Fijar la base de supervisión',
  },
  'stations.sent.SetMonitoringLevel': {
    zh: '设置监测级别',
    en: 'Set monitoring level',
    es: 'Fijar el nivel de supervisión',
  },
  'stations.sent.SetVariableMonitoring': {
    zh: '设置变量监测',
    en: 'Set variable monitoring',
    es: 'Supervisar variables',
  },
  'stations.sent.ClearVariableMonitoring': {
    zh: '清除变量监测',
    en: 'Clear variable monitoring',
    es: 'Quitar la supervisión de variables',
  },
  'stations.sent.GetMonitoringReport': {
    zh: '读取监测设置',
    en: 'Read monitoring settings',
    es: 'Leer los ajustes de supervisión',
  },
  'stations.sent.GetTransactionStatus': {
    zh: '查询交易状态',
    en: 'Read transaction status',
    es: 'Leer el estado de la transacción',
  },
  'stations.sent.CustomerInformation': {
    zh: '查询桩内客户信息',
    en: 'Customer information held by the charge point',
    es: 'Datos del cliente que guarda el punto',
  },
  'stations.sent.CostUpdated': {
    zh: '显示当前费用',
    en: 'Show running cost',
    es: 'Mostrar el importe en curso',
  },
  'stations.sent.SetDisplayMessage': {
    zh: '下发屏幕消息',
    en: 'Set display message',
    es: 'Poner un mensaje en pantalla',
  },
  'stations.sent.GetDisplayMessages': {
    zh: '读取屏幕消息',
    en: 'Read display messages',
    es: 'Leer los mensajes de pantalla',
  },
  'stations.sent.ClearDisplayMessage': {
    zh: '清除屏幕消息',
    en: 'Clear display message',
    es: 'Quitar un mensaje de pantalla',
  },
  'stations.sent.GetChargingProfiles': {
    zh: '读取充电计划',
    en: 'Read charging profiles',
    es: 'Leer los perfiles de carga',
  },
  'stations.sent.PublishFirmware': {
    zh: '在本地控制器发布固件',
    en: 'Publish firmware at the local controller',
    es: 'Publicar el firmware en el controlador local',
  },
  'stations.sent.UnpublishFirmware': {
    zh: '撤下本地控制器的固件',
    en: 'Unpublish firmware at the local controller',
    es: 'Retirar el firmware del controlador local',
  },
  'stations.sent.GetPeriodicEventStream': {
    zh: '读取周期数据流',
    en: 'Read periodic event streams',
    es: 'Leer los flujos periódicos de eventos',
  },
  'stations.sent.AdjustPeriodicEventStream': {
    zh: '调整周期数据流',
    en: 'Adjust periodic event stream',
    es: 'Ajustar un flujo periódico de eventos',
  },
  'stations.sent.SetDefaultTariff': {
    zh: '下发桩上电价',
    en: 'Set tariff on the charge point',
    es: 'Fijar la tarifa en el punto',
  },
  'stations.sent.GetTariffs': {
    zh: '读取桩上电价',
    en: 'Read tariffs on the charge point',
    es: 'Leer las tarifas del punto',
  },
  'stations.sent.NotifyWebPaymentStarted': {
    zh: '提示正在网页支付',
    en: 'Announce a payment on the web',
    es: 'Anunciar un pago en la web',
  },
  'stations.sent.ClearTariffs': {
    zh: '清除桩上电价',
    en: 'Clear tariffs on the charge point',
    es: 'Quitar las tarifas del punto',
  },
  'stations.sent.ChangeTransactionTariff': {
    zh: '更改本次充电的电价',
    en: 'Change tariff of the session',
    es: 'Cambiar la tarifa de la sesión',
  },
  'stations.sent.SetNetworkProfile': {
    zh: '设置网络连接',
    en: 'Set network profile',
    es: 'Fijar el perfil de red',
  },
  'stations.sent.UsePriorityCharging': {
    zh: '切换优先充电',
    en: 'Switch priority charging',
    es: 'Cambiar la carga prioritaria',
  },
  'stations.sent.NotifyAllowedEnergyTransfer': {
    zh: '下发允许的电能传输方式',
    en: 'Send allowed energy transfer modes',
    es: 'Enviar los modos de transferencia de energía permitidos',
  },
  'stations.sent.UpdateDynamicSchedule': {
    zh: '更新动态充电计划',
    en: 'Update dynamic charging profile',
    es: 'Actualizar un perfil de carga dinámico',
  },
  'stations.sent.SetDERControl': {
    zh: '设置分布式资源控制',
    en: 'Set DER control',
    es: 'Fijar un control DER',
  },
  'stations.sent.GetDERControl': {
    zh: '读取分布式资源控制',
    en: 'Read DER controls',
    es: 'Leer los controles DER',
  },
  'stations.sent.ClearDERControl': {
    zh: '清除分布式资源控制',
    en: 'Clear DER control',
    es: 'Borrar un control DER',
  },
  'stations.sent.AFRRSignal': {
    zh: '下发自动调频信号',
    en: 'Send aFRR signal',
    es: 'Enviar la señal aFRR',
  },
  'stations.sent.RequestBatterySwap': {
    zh: '请求换电',
    en: 'Request battery swap',
    es: 'Pedir un cambio de batería',
  },
})
