import {
  IconActivity,
  IconAlarm,
  IconBell,
  IconBroadcast,
  IconBuilding,
  IconCircle,
  IconClockExclamation,
  IconFileImport,
  IconFolders,
  IconHistory,
  IconHome,
  IconId,
  IconList,
  IconListNumbers,
  IconMapPin,
  IconReportAnalytics,
  IconRoute,
  IconSettings,
  IconShieldCog,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

/** Icons by the name of a menu entry or the path of a page. */
const icons: Readonly<Record<string, Icon>> = {
  home: IconHome,
  position: IconMapPin,
  '/position/index': IconMapPin,
  project: IconFolders,
  '/project/index': IconFolders,
  realtimeData: IconActivity,
  '/realtimeData/index': IconActivity,
  '/realtimeData/alarmFault': IconReportAnalytics,
  device: IconBroadcast,
  '/device/index': IconBroadcast,
  '/device/deviceList': IconBroadcast,
  '/device/railList': IconRoute,
  '/device/deviceAlarmList': IconAlarm,
  userManage: IconUsers,
  '/userManage/index': IconList,
  '/userManage/company': IconBuilding,
  '/userManage/user': IconId,
  imeiImport: IconFileImport,
  '/imeiImport/index': IconFileImport,
  '/imeiImport/imei': IconListNumbers,
  '/imeiImport/importRecord': IconHistory,
  systemSet: IconSettings,
  '/systemSet/personSet': IconSettings,
  message: IconBell,
  '/message/list': IconBell,
  '/message/msgsettings': IconSettings,
  '/message/messageDetail': IconBell,
  systemManage: IconShieldCog,
  '/systemManage/list': IconUsers,
  '/systemManage/list/detail': IconId,
  '/systemManage/overdueSetting': IconClockExclamation,
  '/log': IconHistory,
};

interface Props {
  /** Name of a menu entry, or path of a page. */
  readonly of: string;
  readonly size?: number;
}

/** The icon of a menu entry or page; a plain circle where none is named. */
export function MenuIcon({ of, size = 18 }: Props) {
  const Drawn = icons[of] ?? IconCircle;
  return <Drawn size={size} stroke={1.75} aria-hidden="true" style={{ flex: 'none' }} />;
}
