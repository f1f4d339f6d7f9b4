import { useMediaQuery } from '@mantine/hooks';

/** Breakpoints of the layout: mobile up to 600, tablet up to 992, else desktop. @source seed §1 */
export const mobileMax = 600;
export const tabletMax = 992;

export function useMobile(): boolean {
  return useMediaQuery(`(max-width: ${mobileMax}px)`, window.innerWidth <= mobileMax, {
    getInitialValueInEffect: false,
  });
}

export function useTablet(): boolean {
  return useMediaQuery(`(max-width: ${tabletMax}px)`, window.innerWidth <= tabletMax, {
    getInitialValueInEffect: false,
  });
}
