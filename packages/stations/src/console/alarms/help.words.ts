import { words } from '@evops/platform/contract'

/** Help texts for faults: the meaning first, then one line for each action. */
export const faultHelpWords = words({
  'stations.help.F01': {
    zh: '急停按钮被按下，桩已切断输出。\n向现场确认没有人员危险、冒烟或漏水。\n排除原因后旋转复位急停按钮。\n仍未恢复时远程重启，再不恢复则派人。',
    en: 'The emergency stop was pressed and the output is cut.\nMake sure on site that no one is in danger and there is no smoke or water.\nRelease the button by turning it once the cause is removed.\nIf the fault stays, restart the charge point, then send a technician.',
    es: 'Se pulsó el paro de emergencia y la salida está cortada.\nCompruebe en el sitio que nadie corre peligro y que no hay humo ni agua.\nDesenclave el pulsador girándolo cuando se elimine la causa.\nSi el fallo sigue, reinicie el punto y después envíe a un técnico.',
  },
  'stations.help.F02': {
    zh: '没有可用的整流模块，桩不能输出直流。\n远程重启一次。\n现场检查模块指示灯、输入断路器和模块通信线。\n更换故障模块。',
    en: 'No rectifier module is available, so there is no DC output.\nRestart the charge point once.\nOn site, check the module lamps, the input breaker and the module bus.\nReplace the failed module.',
    es: 'No hay ningún módulo rectificador disponible y no sale corriente continua.\nReinicie el punto una vez.\nEn el sitio, revise los indicadores, el interruptor de entrada y el bus de módulos.\nSustituya el módulo averiado.',
  },
  'stations.help.F03': {
    zh: '出风口温度过高，桩降功率或停止输出。\n停用此枪，等温度下降。\n清洁进风滤网，检查风扇和出风口有无遮挡。\n温度正常后启用。',
    en: 'The outlet air is too hot; the charge point reduces or cuts power.\nTake the connector out of service and let it cool down.\nClean the inlet filter, check the fans and that the outlet is not blocked.\nPut it back into service when the temperature is normal.',
    es: 'El aire de salida está demasiado caliente; el punto reduce o corta la potencia.\nPonga el conector fuera de servicio y deje que se enfríe.\nLimpie el filtro de entrada y revise los ventiladores y que la salida esté libre.\nPóngalo en servicio cuando la temperatura sea normal.',
  },
  'stations.help.F04': {
    zh: '交流防雷器失效，雷击时没有保护。\n雷雨天停用此桩。\n现场更换防雷模块，检查接地。',
    en: 'The AC surge arrester has failed; there is no protection against lightning.\nTake the charge point out of service during storms.\nReplace the arrester cartridge on site and check the earthing.',
    es: 'El descargador de CA ha fallado y no hay protección contra rayos.\nPonga el punto fuera de servicio durante las tormentas.\nSustituya el cartucho del descargador en el sitio y revise la puesta a tierra.',
  },
  'stations.help.F05': {
    zh: '控制器与功率模块通信中断。\n远程重启一次。\n现场检查通信线、接头和终端电阻。\n更换无应答的模块或通信板。',
    en: 'The controller has lost communication with the power modules.\nRestart the charge point once.\nOn site, check the bus cable, its plugs and the terminating resistor.\nReplace the silent module or the communication board.',
    es: 'El controlador ha perdido la comunicación con los módulos de potencia.\nReinicie el punto una vez.\nEn el sitio, revise el cable del bus, los conectores y la resistencia de terminación.\nSustituya el módulo que no responde o la placa de comunicación.',
  },
  'stations.help.F06': {
    zh: '绝缘检测模块无应答，桩不允许充电。\n远程重启一次。\n现场检查绝缘检测模块的供电和通信线。\n更换绝缘检测模块。',
    en: 'The insulation monitor does not answer, so charging is not allowed.\nRestart the charge point once.\nOn site, check supply and cable of the insulation monitor.\nReplace the insulation monitor.',
    es: 'El monitor de aislamiento no responde y no se permite cargar.\nReinicie el punto una vez.\nEn el sitio, revise su alimentación y su cable.\nSustituya el monitor de aislamiento.',
  },
  'stations.help.F07': {
    zh: '电表无应答，电量可能缺失，订单需要核对。\n停用此枪，避免产生无法计费的充电。\n现场检查电表供电、地址和 RS-485 接线。\n恢复后核对期间的异常订单。',
    en: 'The meter does not answer; energy may be missing and sessions need a check.\nTake the connector out of service so that no session goes unmetered.\nOn site, check supply, address and RS-485 wiring of the meter.\nAfterwards check the abnormal sessions of that time.',
    es: 'El contador no responde; puede faltar energía y hay que revisar las sesiones.\nPonga el conector fuera de servicio para que ninguna carga quede sin medir.\nEn el sitio, revise la alimentación, la dirección y el cableado RS-485 del contador.\nDespués revise las sesiones anómalas de ese periodo.',
  },
  'stations.help.F08': {
    zh: '读卡器故障，刷卡不能启动，扫码和后台启动不受影响。\n远程重启一次。\n现场检查读卡器供电和数据线，必要时更换。',
    en: 'The card reader has failed: cards cannot start, app and console still can.\nRestart the charge point once.\nOn site, check supply and data cable of the reader; replace it if needed.',
    es: 'El lector ha fallado: las tarjetas no inician cargas; la app y la consola sí.\nReinicie el punto una vez.\nEn el sitio, revise la alimentación y el cable de datos del lector; sustitúyalo si hace falta.',
  },
  'stations.help.F09': {
    zh: '主控制器与下级控制器通信中断。\n远程重启一次。\n现场检查控制器供电和内部通信线。\n更换无应答的控制板。',
    en: 'The main controller has lost a sub-controller.\nRestart the charge point once.\nOn site, check the supply of the controllers and the internal bus.\nReplace the board that does not answer.',
    es: 'El controlador principal ha perdido un controlador secundario.\nReinicie el punto una vez.\nEn el sitio, revise la alimentación de los controladores y el bus interno.\nSustituya la placa que no responde.',
  },
  'stations.help.F10': {
    zh: '风扇调速板故障，散热不足时会降功率。\n观察出风口和枪的温度曲线。\n安排更换风扇调速板。',
    en: 'The fan board has failed; power is reduced when cooling is not enough.\nWatch the temperature curve.\nPlan the replacement of the fan board.',
    es: 'La placa de ventilación ha fallado; la potencia baja si falta refrigeración.\nVigile la curva de temperatura.\nPlanifique la sustitución de la placa.',
  },
  'stations.help.F11': {
    zh: '直流熔断器熔断，此路没有输出。\n停用此枪。\n现场断电验电后查明短路原因，再更换熔断器。',
    en: 'A DC fuse has blown; this output is dead.\nTake the connector out of service.\nOn site, isolate and prove dead, find the short circuit, then replace the fuse.',
    es: 'Se ha fundido un fusible de CC y esta salida no funciona.\nPonga el conector fuera de servicio.\nEn el sitio, corte y compruebe la ausencia de tensión, localice el cortocircuito y sustituya el fusible.',
  },
  'stations.help.F12': {
    zh: '高压接触器粘连或拒动，枪头可能带电。\n立即停用此枪，禁止插拔。\n现场断电验电，检查触点和驱动，更换接触器。',
    en: 'A contactor is welded or does not close; the connector may be live.\nTake the connector out of service at once; no one plugs or unplugs.\nOn site, isolate and prove dead, check contacts and drive, replace the contactor.',
    es: 'Un contactor está pegado o no cierra; el conector puede tener tensión.\nPonga el conector fuera de servicio de inmediato; que nadie enchufe ni desenchufe.\nEn el sitio, corte y compruebe la ausencia de tensión, revise los contactos y el mando y sustituya el contactor.',
  },
  'stations.help.F13': {
    zh: '柜门打开，可能是检修，也可能是破坏。\n确认是否有检修人员在现场。\n无人检修时派人查看并锁好柜门。',
    en: 'The cabinet door is open: maintenance, or tampering.\nCheck whether a technician is on site.\nIf not, send someone to inspect and lock the door.',
    es: 'La puerta del armario está abierta: mantenimiento o manipulación.\nCompruebe si hay un técnico en el sitio.\nSi no, envíe a alguien a revisar y cerrar con llave.',
  },
  'stations.help.F20': {
    zh: '检测到对地漏电，存在触电危险。\n立即停用此枪，通知现场远离。\n检查枪线、接头是否进水或破损，换一辆车排除车辆原因。\n绝缘合格后启用。',
    en: 'Leakage to earth was detected: danger of electric shock.\nTake the connector out of service at once and keep people away.\nCheck cable and connector for water or damage; rule out the vehicle with another one.\nPut it back into service after the insulation test passes.',
    es: 'Se detectó una fuga a tierra: peligro de descarga eléctrica.\nPonga el conector fuera de servicio de inmediato y mantenga alejadas a las personas.\nRevise si el cable o el conector tienen agua o daños; descarte el vehículo probando con otro.\nPóngalo en servicio cuando el aislamiento sea correcto.',
  },
  'stations.help.F21': {
    zh: '输入或输出电压超出允许范围。\n查看电压曲线，确认是电网还是桩。\n多桩同时出现时联系供电单位。\n只有一桩时现场检查进线和电压采样。',
    en: 'Input or output voltage is outside the permitted range.\nLook at the voltage curve: is it the grid or the charge point?\nIf several points report it, contact the grid operator.\nIf only one does, check its supply and voltage sensing on site.',
    es: 'La tensión de entrada o salida está fuera del margen permitido.\nMire la curva de tensión: ¿es la red o el punto?\nSi lo avisan varios puntos, contacte con la distribuidora.\nSi es solo uno, revise en el sitio su alimentación y la medida de tensión.',
  },
  'stations.help.F22': {
    zh: '输出电流超过保护值，充电已停止。\n先换一辆车，排除车辆原因。\n再次发生时停用此枪。\n现场检查电流采样和功率模块。',
    en: 'Output current exceeded the protection limit and charging stopped.\nTry another vehicle first.\nIf it happens again, take the connector out of service.\nOn site, check current sensing and power modules.',
    es: 'La corriente de salida superó la protección y la carga se detuvo.\nPruebe primero con otro vehículo.\nSi se repite, ponga el conector fuera de servicio.\nEn el sitio, revise la medida de corriente y los módulos de potencia.',
  },
  'stations.help.F23': {
    zh: '枪锁未能锁止或解开，车辆可能拔不下枪。\n充电已结束时远程解锁。\n现场清理锁舌，检查枪锁电机。',
    en: 'The connector lock did not close or open; a vehicle may be stuck.\nIf charging has ended, unlock remotely.\nOn site, clean the latch and check the lock motor.',
    es: 'El bloqueo del conector no cerró o no abrió; un vehículo puede quedar atrapado.\nSi la carga terminó, desbloquee a distancia.\nEn el sitio, limpie el pestillo y revise el motor del bloqueo.',
  },
  'stations.help.F24': {
    zh: '桩与车辆通信异常，充电没有开始或中断。\n请司机拔枪后重新插好再试。\n换一辆车或换一支枪，判断是车还是桩。\n多辆车都失败时检查枪头信号针。',
    en: 'Communication with the vehicle failed; charging did not start or stopped.\nAsk the driver to unplug, plug in firmly and try again.\nTry another vehicle or connector to tell vehicle from charge point.\nIf several vehicles fail, check the signal pins of the connector.',
    es: 'Falló la comunicación con el vehículo; la carga no empezó o se interrumpió.\nPida al conductor que desenchufe, enchufe bien y lo intente de nuevo.\nPruebe con otro vehículo u otro conector para saber de quién es el fallo.\nSi fallan varios vehículos, revise los pines de señal del conector.',
  },
  'stations.help.F25': {
    zh: '移动网络信号弱，数据可能延迟，充电不受影响。\n反复出现时检查天线位置和 SIM 卡。',
    en: 'The mobile signal is weak: data may arrive late, charging goes on.\nIf it keeps coming back, check antenna position and SIM card.',
    es: 'La señal móvil es débil: los datos pueden llegar tarde, la carga continúa.\nSi se repite, revise la posición de la antena y la SIM.',
  },
  'stations.help.F26': {
    zh: '桩内白名单与平台不一致，离线刷卡可能误判。\n在白名单页面重新下发完整名单。',
    en: 'The local list on the charge point differs from the platform’s; offline cards may be judged wrongly.\nSend the full list again from the local lists page.',
    es: 'La lista local del punto difiere de la de la plataforma; sin conexión puede juzgar mal las tarjetas.\nEnvíe de nuevo la lista completa desde la página de listas locales.',
  },
  'stations.help.F27': {
    zh: '桩没有按要求重启。\n确认没有进行中的充电，再试一次重启。\n仍失败时强制重启，或现场断电重启。',
    en: 'The charge point did not restart as asked.\nCheck that no session is running and restart again.\nIf it fails again, force a restart or switch the supply off and on on site.',
    es: 'El punto no se reinició como se pidió.\nCompruebe que no hay cargas en curso y reinicie otra vez.\nSi falla de nuevo, fuerce el reinicio o corte y reponga la alimentación en el sitio.',
  },
  'stations.help.F30': {
    zh: '桩与平台失去连接，数据和远程操作中断，桩可能仍在充电。\n查看同站其他桩：都离线是网络或供电，只有一个是该桩。\n查看最后的报文和信号强度。\n现场检查供电、路由器和 SIM 卡。',
    en: 'The connection is lost: no data, no remote control; the charge point may still be charging.\nLook at the station: all offline means network or supply, one alone means this charge point.\nLook at its last messages and signal strength.\nOn site, check supply, router and SIM card.',
    es: 'Se perdió la conexión: sin datos ni control remoto; puede que el punto siga cargando.\nMire la estación: si están todos, es la red o el suministro; si es uno, es este punto.\nMire sus últimos mensajes y la señal.\nEn el sitio, revise la alimentación, el router y la SIM.',
  },
  'stations.help.F31': {
    zh: '枪头温度过高，可能接触不良。\n停用此枪，等温度下降。\n检查枪头端子有无烧蚀、松动、异物。\n更换枪头或枪线后启用。',
    en: 'The connector is too hot: often a bad contact.\nTake the connector out of service and let it cool down.\nCheck the pins for burn marks, looseness and dirt.\nPut it back into service after replacing the connector or cable.',
    es: 'El conector está demasiado caliente: suele ser un mal contacto.\nPonga el conector fuera de servicio y deje que se enfríe.\nRevise si los pines están quemados, flojos o sucios.\nPóngalo en servicio tras sustituir el conector o el cable.',
  },
  'stations.help.F32': {
    zh: 'SIM 卡将在 30 天内到期，到期后离线。\n向运营商续费。\n在资料中填写新的到期日，告警随之恢复。',
    en: 'The SIM card expires within 30 days; afterwards the device is offline.\nRenew it with the carrier.\nEnter the new expiry date in the details; the alarm then clears.',
    es: 'La SIM vence en menos de 30 días; después el equipo quedará sin conexión.\nRenuévela con el operador.\nIndique la nueva fecha en los datos y la alarma se normaliza.',
  },
  'stations.help.F33': {
    zh: '地锁没有按要求升降，车位可能被占或进不去。\n请现场确认车位和障碍物。\n重启后再试，仍失败则派人。',
    en: 'The parking lock did not move as asked; the bay may be blocked.\nHave the bay checked for a vehicle or obstacle.\nRestart and try again, then send a technician.',
    es: 'El bloqueador de plaza no se movió; la plaza puede estar bloqueada.\nHaga comprobar si hay un vehículo o un obstáculo.\nReinicie e inténtelo de nuevo; después envíe a un técnico.',
  },
  'stations.help.F40': {
    zh: '桩报告内部软硬件故障，未说明部位。\n远程重启一次。\n读取诊断日志，按厂商代码查明部件。\n仍未恢复时派人检查模块、控制板和通信线。',
    en: 'The charge point reports a fault of its own hardware or software and does not name the part.\nRestart the charge point once.\nFetch its diagnostics and look up the manufacturer’s code.\nIf the fault stays, send a technician to check modules, control board and bus cables.',
    es: 'El punto notifica un fallo de su propio hardware o software sin indicar la pieza.\nReinicie el punto una vez.\nDescargue el diagnóstico y consulte el código del fabricante.\nSi el fallo sigue, envíe a un técnico a revisar los módulos, la placa de control y los cables de comunicación.',
  },
  'stations.help.F41': {
    zh: '功率超过规则设定的限值。\n查看功率曲线和限值。\n检查功率分配和充电曲线是否生效。\n必要时调低限值或停用一支枪。',
    en: 'Power passed the limit set in its rule.\nCompare the power curve with the limit.\nCheck that power sharing and charging profiles are in effect.\nIf needed, lower the limit or take a connector out of service.',
    es: 'La potencia superó el límite de su regla.\nCompare la curva de potencia con el límite.\nCompruebe que el reparto de potencia y los perfiles están activos.\nSi hace falta, baje el límite o ponga un conector fuera de servicio.',
  },
  'stations.help.F42': {
    zh: '电压超过规则设定的限值。\n查看电压曲线，确认持续时间。\n联系供电单位，或现场检查进线。',
    en: 'Voltage passed the limit set in its rule.\nSee in the curve how long it lasts.\nContact the grid operator, or check the supply on site.',
    es: 'La tensión superó el límite de su regla.\nVea en la curva cuánto dura.\nContacte con la distribuidora o revise la alimentación en el sitio.',
  },
  'stations.help.F43': {
    zh: '电流超过规则设定的限值。\n查看电流曲线，确认持续时间。\n换一辆车排除车辆原因，再检查采样。',
    en: 'Current passed the limit set in its rule.\nSee in the curve how long it lasts.\nRule out the vehicle with another one, then check the sensing.',
    es: 'La corriente superó el límite de su regla.\nVea en la curva cuánto dura.\nDescarte el vehículo probando con otro y después revise la medida.',
  },
  'stations.help.F50': {
    zh: '桩报告了安全事件，例如证书、登录或固件异常。\n在事件中查看具体内容。\n如非本方操作，更换密码或证书。',
    en: 'The charge point reported a security event: certificate, sign-in or firmware.\nRead its details in the events.\nIf it was not you, change its password or certificate.',
    es: 'El punto notificó un evento de seguridad: certificado, acceso o firmware.\nLea los detalles en los eventos.\nSi no fue usted, cambie su contraseña o certificado.',
  },
  'stations.help.F60': {
    zh: '当日电量与订单对不上，可能漏单或表底中断。\n打开当日对账，查看差额在哪一支枪。\n按提示补录、修正或说明原因。',
    en: 'The day’s energy and its sessions do not match: a missing session or a gap in the register.\nOpen that day’s balance and see which connector differs.\nAdd, correct or explain as proposed there.',
    es: 'La energía del día y sus sesiones no cuadran: falta una sesión o hay un salto del contador.\nAbra el balance de ese día y vea en qué conector está la diferencia.\nAñada, corrija o explique como se propone allí.',
  },
  'stations.help.F61': {
    zh: '当日报表与明细不一致。\n打开当日对账，查看哪一项不符。\n重新计算该日，仍不符时联系管理员。',
    en: 'Figures of a day differ from the records that they come from.\nOpen that day’s balance and see which figure differs.\nCompute the day again; if it still differs, contact your administrator.',
    es: 'Las cifras de un día difieren de sus registros.\nAbra el balance de ese día y vea qué cifra difiere.\nVuelva a calcular el día; si sigue, contacte con su administrador.',
  },
  'stations.help.F62': {
    zh: '同一张卡在路程不可能的时间内出现在两个场站。\n打开两个订单，联系持卡人核实。\n确认复制后锁定或换卡，所有桩立即拒绝。',
    en: 'The same card was used at two stations within less time than the journey takes.\nOpen both sessions and ask the holder.\nIf it was copied, lock or replace it: all charge points refuse it at once.',
    es: 'La misma tarjeta se usó en dos estaciones en menos tiempo del que lleva el trayecto.\nAbra ambas sesiones y pregunte al titular.\nSi está copiada, bloquéela o sustitúyala: todos los puntos la rechazan en el acto.',
  },
  'stations.help.F63': {
    zh: '充电桩接受了功率计划，却用了更多功率，或回读的计划与下发的不同。\n查看实时功率和该桩的充电功率计划。\n重启充电桩；结束充电后系统会自动再试。\n仍不执行时联系厂家，并按满功率为它预留。',
    en: 'The charge point accepted a charging profile and draws more, or reports another schedule.\nCompare its power with its active charging profiles.\nRestart it; it is also tried again after its session ends.\nIf it still does not follow, ask the manufacturer and leave its full power free.',
    es: 'El punto aceptó un perfil de carga y toma más, o notifica otro calendario.\nCompare su potencia con sus perfiles activos.\nReinícielo; también se prueba de nuevo al terminar su sesión.\nSi sigue igual, consulte al fabricante y reserve toda su potencia.',
  },
  'stations.help.F64': {
    zh: '按现有计划，所列班次发车前充不到目标，或没有车、没有插枪。\n打开“发车准备”，按所列办法处理：换车、换枪、推迟发车、降低目标或提高限额。\n计划重新满足后自动恢复。',
    en: 'The listed departures will not reach their target in time, have no vehicle, or the vehicle is not plugged in.\nOpen Readiness and do what it proposes: another vehicle or connector, a later departure, a lower target, a higher limit.\nIt clears by itself once the plan keeps them again.',
    es: 'Las salidas indicadas no alcanzarán su objetivo, no tienen vehículo o nadie lo ha conectado.\nAbra Preparación y haga lo que propone: otro vehículo o conector, salir más tarde, un objetivo menor, un límite mayor.\nSe cierra sola en cuanto el plan vuelve a cumplirlas.',
  },
  'stations.help.F65': {
    zh: '所列 15 分钟的需量预计达到合同最大需量的 90%。\n打开“实时负荷”，查看当前 15 分钟和预测。\n按所列顺序限功率或停止部分充电，或推迟新的充电。\n回落后自动恢复。',
    en: 'Demand of the quarter hour shown is expected to reach 90% of the contracted power.\nOpen Load and check the current quarter hour and the forecast.\nLower or stop sessions as proposed there, from the top, or delay new ones.\nIt clears by itself once the demand falls.',
    es: 'Se espera que la demanda del cuarto de hora indicado llegue al 90 % de la potencia contratada.\nAbra Carga de red y mire el cuarto de hora en curso y la previsión.\nReduzca o detenga cargas en el orden propuesto, o retrase las nuevas.\nSe cierra sola en cuanto baja la demanda.',
  },
  'stations.help.F66': {
    zh: '所列 15 分钟的需量预计超过合同最大需量，将产生超需量电费。\n打开“实时负荷”，查看须立即减少的功率。\n从上到下停止所列充电，直到足够。\n经常发生时调整合同容量或场站限额。',
    en: 'Demand of the quarter hour shown is expected to exceed the contracted power, which the grid company charges for.\nOpen Load and see how much load must be shed now.\nStop the sessions listed, from the top, until that is reached.\nIf it happens often, change the contracted power or the site’s power limit.',
    es: 'Se espera que la demanda del cuarto de hora indicado supere la potencia contratada, y la distribuidora lo cobra.\nAbra Carga de red y vea cuánta potencia hay que quitar ya.\nDetenga las cargas de la lista, desde arriba, hasta alcanzarla.\nSi ocurre a menudo, cambie la potencia contratada o el límite del sitio.',
  },
  'stations.help.F67': {
    zh: '所列需求响应连接已超过 15 分钟无应答；已收到的限值执行到各自的结束时间。\n打开“需求响应（OpenADR）”，点“测试连接”查看原因。\n核对地址、客户端凭据和网络；必要时联系电网公司或聚合商。\n恢复应答后自动恢复。',
    en: 'The listed OpenADR connections have not answered for 15 minutes; limits already received remain in force until they end.\nOpen OpenADR and test the connection to see why.\nCheck the address, the client credentials and the network; ask the grid company or aggregator if needed.\nIt clears by itself once the server answers.',
    es: 'Las conexiones OpenADR indicadas no responden desde hace 15 minutos; los límites ya recibidos valen hasta su fin.\nAbra OpenADR y pruebe la conexión para ver el motivo.\nRevise la dirección, el ID y el secreto de cliente y la red; consulte a la distribuidora o al gestor de flexibilidad si hace falta.\nSe cierra sola en cuanto el servidor responde.',
  },
  'stations.help.F68': {
    zh: '当日电表数据互相矛盾：15 分钟电量之和与表底（≠）、电表与其下各桩的电量或最大功率（<）、缺少的时段（/）或超过电表最大功率的时段（>）。\n在消除之前，当日对账不平；购电账单按 15 分钟电量计算。\n打开“电表与表底”，核对互感器倍率、采集器和导入的数据。\n更正数据后自动恢复。',
    en: 'The series of this day disagree: quarter hours and register (≠), the meter and the energy or maximum of the charge points below it (<), missing quarter hours (/) or quarter hours above the meter’s highest power (>).\nUntil then the day is not balanced, and the grid bill uses the quarter hours.\nOpen the meters of the station and check the transformer ratio, the data logger and imported data.\nIt clears by itself once the data are corrected.',
    es: 'Las series de este día no coinciden: cuartos de hora y lectura (≠), el contador y la energía o la máxima de los puntos que alimenta (<), cuartos de hora que faltan (/) o que superan la potencia máxima del contador (>).\nHasta entonces el día no cuadra y el recibo de red usa los cuartos de hora.\nAbra los contadores de la estación y revise la relación de transformación, el colector y los datos importados.\nSe cierra sola en cuanto se corrigen los datos.',
  },
  'stations.help.F69': {
    zh: '今天的电价无法下发到此云快充（YKC）桩：“—”为没有计费规则；“5 > 4”为一天内不同电价超过 4 种；“> 9.99999”为单价过高。\n桩在没有电价时不能充电，否则沿用旧电价显示。\n为此桩指定能够显示的计费规则。\n电价可下发后自动恢复。',
    en: 'The prices of today cannot be sent to this YKC charge point: “—” no tariff, “5 > 4” more than 4 different prices a day, “> 9.99999” a price that is too high.\nIt does not charge without prices, or shows its old ones.\nAssign a tariff that it can show.\nIt clears by itself once the prices can be sent.',
    es: 'Los precios de hoy no se pueden enviar a este punto YKC: «—» sin tarifa, «5 > 4» más de 4 precios distintos al día, «> 9.99999» un precio demasiado alto.\nSin precios no carga, o muestra los anteriores.\nAsígnele una tarifa que pueda mostrar.\nSe cierra sola en cuanto los precios se pueden enviar.',
  },
  'stations.help.F99': {
    zh: '桩报告了目录中没有的故障。\n查看设备信息和最近的报文。\n远程重启一次。\n联系厂家，并在故障码对照中登记此代码。',
    en: 'The charge point reported a fault that is not in the catalogue.\nRead the device message and its last OCPP messages.\nRestart the charge point once.\nAsk the manufacturer and add the code to the fault codes.',
    es: 'El punto notificó un fallo que no está en el catálogo.\nLea el mensaje del equipo y sus últimos mensajes OCPP.\nReinicie el punto una vez.\nPregunte al fabricante y añada el código a los códigos de fallo.',
  },
})

/**
 * Returns the key of the help text for a fault code. A code that is not in the catalogue uses the help of any other
 * fault.
 */
export function faultHelpKey(code: string): keyof typeof faultHelpWords {
  const key = `stations.help.${code}`
  return isKey(key) ? key : 'stations.help.F99'
}
function isKey(key: string): key is keyof typeof faultHelpWords {
  return key in faultHelpWords
}
