import '@fontsource/kantumruy-pro/400.css';
import '@fontsource/kantumruy-pro/700.css';
