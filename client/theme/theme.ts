import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { layerVariables } from './layers.ts';
import { tokensOf, variablesOf, type Scheme } from './tokens.ts';

const road: MantineColorsTuple = [
  '#EFF5FD',
  '#DCE9F9',
  '#B9D2F1',
  '#8FB6E7',
  '#5E94D8',
  '#3F80CE',
  '#2F6FC4',
  '#1B4F96',
  '#163F79',
  '#13315C',
];

/** Mantine's own greys, so that whatever it colours itself fits the tokens: text first, page last. */
const night: MantineColorsTuple = [
  '#E7ECF3',
  '#B3BFCC',
  '#94A2B2',
  '#7F8E9E',
  '#344252',
  '#232E3B',
  '#161F2A',
  '#121922',
  '#0F151D',
  '#0B1017',
];
const stone: MantineColorsTuple = [
  '#F7F9FB',
  '#F1F4F8',
  '#E1E6EC',
  '#A3AEBB',
  '#CBD3DC',
  '#A3AEBB',
  '#687483',
  '#596575',
  '#465160',
  '#151C26',
];

/** For whatever draws text outside of CSS, too. */
export const fontFamily =
  '-apple-system, "Segoe UI", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif';

const switchSize = { '--switch-height': '18px', '--switch-width': '32px', '--switch-thumb-size': '14px' };

/** Sizes, radius and type of the console: 14/22 base, controls 32 (28 compact), radius 6, weights 400 and 600. */
export const theme = createTheme({
  primaryColor: 'road',
  primaryShade: { light: 7, dark: 6 },
  colors: { road, dark: night, gray: stone },
  fontFamily,
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.5', sm: '1.5715', md: '1.5715', lg: '1.5', xl: '1.4' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '12px' },
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // The library's own; the layout's 600 and 992 stand in stores/layout.ts.
  breakpoints: { xs: '480px', sm: '768px', md: '992px', lg: '1200px', xl: '1600px' },
  headings: { fontWeight: '600' },
  components: {
    Button: {
      defaultProps: { size: 'sm' },
      styles: (_: unknown, props: { variant?: string }) => ({
        root: { fontWeight: props.variant === undefined || props.variant === 'filled' ? 600 : 400 },
      }),
    },
    Checkbox: { defaultProps: { radius: 4 } },
    InputWrapper: { styles: { label: { fontWeight: 400, marginBottom: 6 } } },
    SegmentedControl: {
      defaultProps: { transitionDuration: 0, withItemsBorders: false },
      styles: { label: { fontWeight: 400 } },
    },
    Switch: {
      defaultProps: { withThumbIndicator: false },
      vars: () => ({ root: switchSize }),
    },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', checkIconPosition: 'right', comboboxProps: { shadow: 'md' } } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false, fz: 12 } },
    Modal: {
      defaultProps: { centered: false, yOffset: 100, transitionProps: { transition: 'fade', duration: 150 } },
      classNames: { title: 'gl-dialog-title' },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 160 } }, classNames: { title: 'gl-dialog-title' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  },
});

function mantineWords(scheme: Scheme): Record<string, string> {
  const token = tokensOf(scheme);
  return {
    '--mantine-color-body': token.surface,
    '--mantine-color-text': token.text1,
    '--mantine-color-dimmed': token.text3,
    '--mantine-color-placeholder': token.text4,
    '--mantine-color-default': token.surface,
    '--mantine-color-default-hover': token.hover,
    '--mantine-color-default-color': token.text1,
    '--mantine-color-default-border': token.control,
    '--mantine-color-error': token.status2Shade,
    '--mantine-color-anchor': token.link,
    '--mantine-color-disabled': token.hover,
    '--mantine-color-disabled-color': token.text4,
    '--mantine-color-disabled-border': token.line,
    '--mantine-shadow-md': token.shadow,
    '--mantine-shadow-xl': token.shadow,
  };
}

/** Writes the tokens as CSS variables and hands Mantine's own words the same colours. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: layerVariables,
  light: { ...variablesOf('light'), ...mantineWords('light') },
  dark: { ...variablesOf('dark'), ...mantineWords('dark') },
});
